// Makes of the console's sources what a browser loads: one small program, and a piece for each view that is fetched when it is opened.
// Not part of the exchange: it is loaded when somebody opens the console of a checkout, and when the packages are made.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, stop } from 'esbuild'

const root = join(import.meta.dirname, '..')
const source = (name: string) => readFileSync(join(root, 'src', name), 'utf8')

export interface Bundle {
  readonly entries: { readonly script: string; readonly style: string; readonly login: string; readonly icon: string }
  readonly pages: { readonly index: string; readonly login: string }
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[]
  /** what a browser loads before it shows anything */
  readonly first: readonly string[]
}

export async function bundleConsole(): Promise<Bundle> {
  try {
    return await bundled()
  } finally {
    // the program that does it is a process of its own, and is not kept
    await stop()
  }
}

async function bundled(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { console: 'src/console.ts', style: 'src/styles/console.css', login: 'src/styles/login.css' },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const iconName = `icon-${createHash('sha256').update(source('pages/icon.svg')).digest('hex').slice(0, 8)}.svg`
  const outputs = Object.entries(metafile.outputs)
  const entry = (from: string) => {
    const [path] = outputs.find(([, { entryPoint }]) => entryPoint === from) ?? ['']
    return basename(path)
  }
  const script = entry('src/console.ts')
  return {
    entries: { script, style: entry('src/styles/console.css'), login: entry('src/styles/login.css'), icon: iconName },
    pages: { index: source('pages/index.html'), login: source('pages/login.html') },
    files: [
      ...outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })),
      { name: iconName, contents: Buffer.from(source('pages/icon.svg')) },
    ],
    first: [...reached(metafile.outputs, `out/${script}`)].map((path) => basename(path)),
  }
}

type Outputs = Readonly<Record<string, { readonly imports: readonly { path: string; kind: string }[] }>>

/** A file and those it cannot begin without. */
function reached(outputs: Outputs, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const needed = outputs[path]?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  for (const { path: next } of needed) reached(outputs, next, found)
  return found
}
