// Writes the text of one index.ts from the names of the files beside it and what they export.
// It reads nothing itself, so that a test can hand it any folder.
import { tokens } from '../source/tokens.ts'

export interface Peer {
  /** From the folder of the index, such as `channels/answer.ts`. */
  readonly path: string
  readonly source: string
}

/** The one constant that a peer exports; anything else is an error that names the file. */
export function exportedConst(peer: Peer): string {
  const found = tokens(peer.source)
  const names = found.flatMap((token, at) =>
    token.text === 'export' && token.kind === 'word' && found[at + 1]?.text === 'const' ? [found[at + 2]!.text] : [],
  )
  if (names.length !== 1) {
    throw new Error(
      `${peer.path} must export exactly one const, it exports ${names.length === 0 ? 'none' : names.join(', ')}`,
    )
  }
  return names[0]!
}

const pascal = (word: string) => word.replace(/(?:^|[-_])([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** In a folder of folders the names repeat (`list`, `get`), so the folder's name goes before: `channelsList`. */
function localName(path: string, name: string): string {
  const folders = path.split('/').slice(0, -1)
  if (folders.length === 0) return name
  const joined = folders.map(pascal).join('') + name[0]!.toUpperCase() + name.slice(1)
  return joined[0]!.toLowerCase() + joined.slice(1)
}

export function renderIndex(list: string, peers: readonly Peer[]): string {
  const sorted = [...peers].sort((a, b) => (a.path < b.path ? -1 : 1))
  const rows = sorted.map((peer) => {
    const name = exportedConst(peer)
    return { path: peer.path, name, local: localName(peer.path, name) }
  })
  const twice = rows.find((row, index) => rows.findIndex((other) => other.local === row.local) !== index)
  if (twice !== undefined) throw new Error(`${twice.path}: there is another peer called ${twice.local}`)
  const imports = rows.map(({ path, name, local }) =>
    name === local ? `import { ${name} } from './${path}'` : `import { ${name} as ${local} } from './${path}'`,
  )
  return [
    '// Written by `npm run index` from the listing of this folder; do not edit.',
    '// It holds the list and nothing else.',
    '// biome-ignore-all format: one name a line, so that a change shows as one line',
    '// biome-ignore-all assist/source/organizeImports: in the order of the listing',
    ...imports,
    '',
    `export const ${list} = [`,
    ...rows.map((row) => `  ${row.local},`),
    '] as const',
    '',
  ].join('\n')
}
