// The package.json that goes into a tarball: JavaScript and types instead of sources, dependencies from what is imported.
// It reads no file, so that a test can hand it any package.

import { nodePackages } from '../../bin/on-project-node.mjs'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

export interface Workspace {
  /** npm name → version, of every package in the repository. */
  readonly versions: ReadonlyMap<string, string>
  /** The version of Node that the program needs, as the root asks for it. */
  readonly node: string
  /** Types that have a package of their own: the name of the library → name and version of its types. */
  readonly types: ReadonlyMap<string, readonly [name: string, version: string]>
}

/** The program is the one package that has a command. */
const PROGRAM = 'jackfield'

/** Those that bring the Node they need: npm installs it beside them, as `npx node`. */
const bringsNode: ReadonlySet<string> = new Set([PROGRAM, '@jackfield/testkit'])

/** What npm shows of those that users install. */
const about = new Map([
  [PROGRAM, 'A telephone exchange that your applications control; speaks ARI, AMI and AGI, and reads .conf files'],
  ['@jackfield/client', 'A typed client for telephone exchanges that speak ARI: calls, events, media'],
  ['@jackfield/testkit', 'A whole telephone exchange inside your test, with telephones and a clock in hand'],
])

/** The oldest Node each runs on; what is not here needs the one that the program brings. */
const oldestNode = new Map([
  [PROGRAM, '>=20'],
  ['@jackfield/client', '>=20'],
])

export function packageName(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** What the packed files show: the packages they import, and whether they export anything themselves. */
export interface Contents {
  readonly imports: ReadonlySet<string>
  /** those that its types import, which need types of their own */
  readonly typeImports: ReadonlySet<string>
  readonly hasIndex: boolean
}

export function packedManifest(source: Manifest, { imports, typeImports, hasIndex }: Contents, workspace: Workspace) {
  const dependencies: Record<string, string> = {}
  for (const name of [...imports].sort()) {
    if (name === source.name) continue
    const version = workspace.versions.get(name) ?? source.dependencies?.[name]
    if (version === undefined) throw new Error(`${source.name} imports ${name}, which its package.json does not name`)
    dependencies[name] = version
    const types = workspace.types.get(name)
    if (types !== undefined && typeImports.has(name)) dependencies[types[0]] = types[1]
  }
  const isProgram = source.name === PROGRAM
  return {
    name: source.name,
    version: source.version,
    ...(about.has(source.name) ? { description: about.get(source.name) } : {}),
    license: source.license,
    type: 'module',
    engines: { node: oldestNode.get(source.name) ?? '>=26' },
    ...(hasIndex ? { exports: { '.': { types: './src/index.d.ts', default: './src/index.js' } } } : {}),
    ...(isProgram ? { bin: { jackfield: './bin/jackfield.mjs' } } : {}),
    dependencies,
    ...(bringsNode.has(source.name) ? { optionalDependencies: nodeOf(workspace.node) } : {}),
  }
}

/** npm installs the one that fits the machine. The package `node` would need an install script, which npm runs only where it may. */
const nodeOf = (version: string) => Object.fromEntries(Object.values(nodePackages).map((name) => [name, version]))
