// Writes the text of one index.ts from the names of the files beside it and what they export.
// It reads nothing itself, so that a test can hand it any folder.
import { tokens } from '../source/tokens.ts'

export interface PeerFile {
  /** From the folder of the index, such as `channels/answer.ts`. */
  readonly path: string
  readonly source: string
}

/** How many peers a file may hold: exactly one, or a family of them. */
export type Grain = 'one' | 'family'

/** The constants that a file exports, each a peer; too few or too many are an error that names the file. */
export function exportedConsts(file: PeerFile, grain: Grain): readonly string[] {
  const found = tokens(file.source)
  const names = found.flatMap((token, at) =>
    token.text === 'export' && token.kind === 'word' && found[at + 1]?.text === 'const' ? [found[at + 2]!.text] : [],
  )
  if (names.length === 0 || (grain === 'one' && names.length > 1)) {
    const wanted = grain === 'one' ? 'exactly one const' : 'a const'
    throw new Error(`${file.path} must export ${wanted}, it exports ${names.length === 0 ? 'none' : names.join(', ')}`)
  }
  return names
}

const pascal = (word: string) => word.replace(/(?:^|[-_])([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** In a folder of folders the names repeat (`list`, `get`), so the folder's name goes before: `channelsList`. */
function localName(path: string, name: string): string {
  const folders = path.split('/').slice(0, -1)
  if (folders.length === 0) return name
  const joined = folders.map(pascal).join('') + name[0]!.toUpperCase() + name.slice(1)
  return joined[0]!.toLowerCase() + joined.slice(1)
}

/** One line for one peer; the names of a family a line each. */
function importOf(path: string, names: readonly string[]): string {
  const written = names.map((name) => {
    const local = localName(path, name)
    return name === local ? name : `${name} as ${local}`
  })
  return written.length === 1
    ? `import { ${written[0]} } from './${path}'`
    : ['import {', ...written.map((name) => `  ${name},`), `} from './${path}'`].join('\n')
}

export function renderIndex(list: string, files: readonly PeerFile[], grain: Grain = 'one'): string {
  const rows = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ path: file.path, names: exportedConsts(file, grain) }))
  const seen = new Set<string>()
  for (const { path, names } of rows) {
    for (const name of names) {
      const local = localName(path, name)
      if (seen.has(local)) throw new Error(`${path}: there is another peer called ${local}`)
      seen.add(local)
    }
  }
  return [
    '// Written by `npm run index` from the listing of this folder; do not edit.',
    '// It holds the list and nothing else.',
    '// biome-ignore-all format: one name a line, so that a change shows as one line',
    '// biome-ignore-all assist/source/organizeImports: in the order of the listing',
    ...rows.map(({ path, names }) => importOf(path, names)),
    '',
    `export const ${list} = [`,
    ...[...seen].map((local) => `  ${local},`),
    '] as const',
    '',
  ].join('\n')
}
