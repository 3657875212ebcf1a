// Header names: any spelling and the compact forms brought to one key.
// Not values.

import { type HeaderRow, headers } from '../tables/headers.table.ts'

export interface HeaderName {
  /** in lower case, never compact */
  readonly key: string
  /** as it is written out */
  readonly name: string
  readonly repeats: HeaderRow['repeats']
}

const names = new Map<string, HeaderName>()
for (const [key, row] of Object.entries(headers) as [string, HeaderRow][]) {
  const known: HeaderName = { key, name: row.name, repeats: row.repeats }
  // the usual spellings are found without making a string
  for (const spelling of [key, row.name, row.name.toUpperCase()]) names.set(spelling, known)
  if (row.compact !== undefined) {
    names.set(row.compact, known)
    names.set(row.compact.toUpperCase(), known)
  }
}

/** undefined: the table has not got it. */
export const knownHeaderName = (spelling: string): HeaderName | undefined =>
  names.get(spelling) ?? names.get(spelling.toLowerCase())

export function headerName(spelling: string): HeaderName {
  return knownHeaderName(spelling) ?? { key: spelling.toLowerCase(), name: spelling, repeats: 'lines' }
}

/** The compact form, or the name where it has none. */
const compactNames = new Map(
  (Object.entries(headers) as [string, HeaderRow][]).map(([key, row]) => [key, row.compact ?? row.name]),
)
export const compactName = (name: HeaderName): string => compactNames.get(name.key) ?? name.name
