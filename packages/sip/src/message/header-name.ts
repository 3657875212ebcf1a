// Header names: any spelling and the compact forms brought to one key.
// Not values.

import { type HeaderRow, headers, type KnownHeader } from '../tables/headers.table.ts'

export interface HeaderName {
  /** in lower case, never compact */
  readonly key: string
  /** as it is written out */
  readonly name: string
  readonly repeats: HeaderRow['repeats']
  /** a bit of its own where it may stand once only, to find a second one by; otherwise none */
  readonly bit: number
}

const names = new Map<string, HeaderName>()
/** The usual spellings by length and first letter: a name in a message is found without cutting it out. */
const usual: ({ readonly spelling: string; readonly name: HeaderName }[] | undefined)[] = []
let bits = 0
for (const [key, row] of Object.entries(headers) as [string, HeaderRow][]) {
  const known: HeaderName = { key, name: row.name, repeats: row.repeats, bit: row.repeats === 'once' ? 1 << bits++ : 0 }
  for (const spelling of [key, row.name, row.name.toUpperCase()]) names.set(spelling, known)
  if (row.compact !== undefined) {
    names.set(row.compact, known)
    names.set(row.compact.toUpperCase(), known)
  }
  for (const spelling of [row.name, ...(row.compact === undefined ? [] : [row.compact])]) {
    const place = placeOf(spelling.length, spelling.charCodeAt(0))
    usual[place] = [...(usual[place] ?? []), { spelling, name: known }]
  }
}
if (bits > 31) throw new Error('more headers that may stand once only than a number has bits')

function placeOf(length: number, first: number): number {
  return length * 128 + first
}

/** undefined: the table has not got it. */
export const knownHeaderName = (spelling: string): HeaderName | undefined =>
  names.get(spelling) ?? names.get(spelling.toLowerCase())

export function headerName(spelling: string): HeaderName {
  return knownHeaderName(spelling) ?? { key: spelling.toLowerCase(), name: spelling, repeats: 'lines', bit: 0 }
}

/** Of a header of the table. */
export const headerNamed = (key: KnownHeader): HeaderName => names.get(key)!

/** The name that stands there as everybody writes it; undefined: it has to be looked at closer. */
export function usualHeaderName(text: string, start: number, end: number): HeaderName | undefined {
  const first = text.charCodeAt(start)
  const some = first < 128 ? usual[placeOf(end - start, first)] : undefined
  if (some)
    for (let at = 0; at < some.length; at++) if (text.startsWith(some[at]!.spelling, start)) return some[at]!.name
  return undefined
}

/** The compact form, or the name where it has none. */
const compactNames = new Map(
  (Object.entries(headers) as [string, HeaderRow][]).map(([key, row]) => [key, row.compact ?? row.name]),
)
export const compactName = (name: HeaderName): string => compactNames.get(name.key) ?? name.name
