// Packs what users install into tarballs of JavaScript and types: `pack.ts [DIRECTORY]`. Nothing is published by it.
// This is the only place where sources are turned into anything; the repository itself runs without.
// Each tarball installs alone: it brings the packages of this repository that it stands on, and asks the registry for libraries only.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { filesOf, filesReached, type Staged, siblingsOf } from './pack/brought-along.ts'
import { type Manifest, packageName, packedManifest, type Workspace } from './pack/packed-manifest.ts'
import { importsIn } from './source/imports.ts'
import { tokens } from './source/tokens.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [destination = join(root, '.cache/tarballs')] = readArguments({
  usage: 'npm run pack:all [-- DIRECTORY]',
  mostWords: 1,
}).words
mkdirSync(join(root, '.cache'), { recursive: true })
// of its own, so that two may pack at the same time
const work = mkdtempSync(join(root, '.cache/pack-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function run(command: string, args: readonly string[], cwd: string): string {
  const ran = spawnSync(command, [...args], { cwd, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${ran.stdout}${ran.stderr}`)
  return ran.stdout
}

/** Folders of packages that have something to show. */
function folders(): string[] {
  const shows = (name: string, file: string) => existsSync(join(root, 'packages', name, 'src', file))
  return readdirSync(join(root, 'packages')).filter((name) => shows(name, 'index.ts') || shows(name, 'main.ts'))
}

function workspace(): Workspace {
  const { dependencies, devDependencies } = json(join(root, 'package.json'))
  const manifests: Manifest[] = folders().map((name) => json(join(root, 'packages', name, 'package.json')))
  return {
    versions: new Map(manifests.map(({ name, version }) => [name, version])),
    node: dependencies.node,
    types: new Map([['ws', ['@types/ws', devDependencies['@types/ws']]]]),
  }
}

/** tsc leaves `.ts` in the specifiers of declarations. */
function repairDeclaration(path: string): void {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/((?:from |import |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '$1.js'))
}

/** The packages that the files of a folder import, and those of them that its types do. */
function importedBy(folder: string): { imports: Set<string>; typeImports: Set<string> } {
  const imports = new Set<string>()
  const typeImports = new Set<string>()
  for (const file of globSync('src/**/*.{js,d.ts}', { cwd: folder }))
    for (const { specifier } of importsIn(tokens(readFileSync(join(folder, file), 'utf8')))) {
      const name = packageName(specifier)
      if (name === undefined) continue
      imports.add(name)
      if (file.endsWith('.d.ts')) typeImports.add(name)
    }
  return { imports, typeImports }
}

/** Folders of a package that a user of it has no use for. */
const leftOut = new Set(['src', 'testdata', 'node_modules'])

async function stage(name: string, all: Workspace): Promise<string> {
  const [from, to] = [join(root, 'packages', name), join(work, name)]
  cpSync(join(work, 'emitted/packages', name, 'src'), join(to, 'src'), { recursive: true })
  // what is not source but read by it: tables in JSON beside it, folders of its own such as the built-in configuration
  for (const folder of readdirSync(from, { withFileTypes: true })) {
    if (!folder.isDirectory() || leftOut.has(folder.name)) continue
    cpSync(join(from, folder.name), join(to, folder.name), { recursive: true })
  }
  for (const file of globSync('src/**/*', { cwd: from, withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith('.ts')) continue
    const path = join(file.parentPath, file.name).slice(from.length + 1)
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path))
  }
  for (const file of globSync('src/**/*.d.ts', { cwd: to })) repairDeclaration(join(to, file))
  const hasIndex = existsSync(join(from, 'src/index.ts'))
  const manifest = packedManifest(json(join(from, 'package.json')), { ...importedBy(to), hasIndex }, all)
  if ('bin' in manifest) {
    stageCommand(to)
    await stageConsole(join(to, 'console'))
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
  const readme = join(from, 'README.md')
  if (existsSync(readme)) cpSync(readme, join(to, 'README.md'))
  return to
}

/** The launcher of the repository, with the program beside it instead of in packages/server. */
function stageCommand(to: string): void {
  mkdirSync(join(to, 'bin'))
  cpSync(join(root, 'bin/on-project-node.mjs'), join(to, 'bin/on-project-node.mjs'))
  const launcher = readFileSync(join(root, 'bin/jackfield.mjs'), 'utf8')
  const packed = launcher.replace('../packages/server/src/main.ts', '../src/main.js')
  if (packed === launcher) throw new Error('bin/jackfield.mjs does not import the program where it used to')
  writeFileSync(join(to, 'bin/jackfield.mjs'), packed, { mode: 0o755 })
}

interface ConsoleBundle {
  readonly entries: object
  readonly pages: object
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[]
}

/** What browsers load, made once for all who install it. */
async function stageConsole(to: string): Promise<void> {
  const { bundleConsole } = await import(join(root, 'packages/console/bundle/bundle.ts'))
  const { files, entries, pages } = (await bundleConsole()) as ConsoleBundle
  mkdirSync(to)
  for (const { name, contents } of files) writeFileSync(join(to, name), contents)
  writeFileSync(join(to, 'bundle.json'), JSON.stringify({ entries, pages, files: files.map(({ name }) => name) }))
}

/** What users install, and whether only what is reached from its entry is brought along: threads and views are loaded by address. */
const shown: readonly { readonly name: string; readonly onlyReached: boolean }[] = [
  { name: 'jackfield', onlyReached: false },
  { name: '@jackfield/client', onlyReached: true },
  { name: '@jackfield/testkit', onlyReached: false },
]

/** A tarball's folder with its siblings in it, and what all of them ask the registry for. */
function bring(name: string, onlyReached: boolean, staged: Staged): string {
  const to = join(work, 'alone', name)
  const from = staged.get(name)!
  cpSync(from, to, { recursive: true })
  const manifest = json(join(from, 'package.json'))
  const reached = onlyReached ? filesReached(name, staged) : undefined
  const siblings = [...(reached?.keys() ?? siblingsOf(name, staged))].sort()
  const wanted: Record<string, string> = { ...manifest.dependencies }
  for (const sibling of siblings) {
    const place = staged.get(sibling)!
    for (const file of reached?.get(sibling) ?? filesOf(place)) {
      mkdirSync(dirname(join(to, 'node_modules', sibling, file)), { recursive: true })
      cpSync(join(place, file), join(to, 'node_modules', sibling, file))
    }
    const { dependencies, optionalDependencies, bin, engines, ...its } = json(join(place, 'package.json'))
    writeFileSync(join(to, 'node_modules', sibling, 'package.json'), `${JSON.stringify(its, null, 2)}\n`)
    wanted[sibling] = its.version
    for (const [library, version] of Object.entries<string>(reached ? {} : dependencies))
      if (!staged.has(library)) wanted[library] = version
  }
  for (const library of Object.keys(wanted))
    if (staged.has(library) && !siblings.includes(library)) delete wanted[library]
  const complete = { ...manifest, dependencies: wanted, bundleDependencies: siblings }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(complete, null, 2)}\n`)
  return to
}

const target = resolve(destination)
mkdirSync(target, { recursive: true })
const tsc = join(root, 'node_modules/typescript/bin/tsc')
run(process.execPath, [tsc, '-p', 'tsconfig.pack.json', '--checkers', '1', '--outDir', join(work, 'emitted')], root)
const all = workspace()
const staged = new Map<string, string>()
for (const name of folders()) {
  const place = await stage(name, all)
  staged.set(json(join(place, 'package.json')).name, place)
}
const complete = shown.map(({ name, onlyReached }) => bring(name, onlyReached, staged))
const made = run('npm', ['pack', '--silent', '--pack-destination', target, ...complete], work)
for (const file of made.trim().split('\n')) console.log(join(target, file))
