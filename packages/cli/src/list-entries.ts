// Entries of the dialplan's database as a list.
// Not which ones.

import type { DatabaseEntry } from '@jackfield/core'
import { wideCell } from './columns.ts'
import { type Reply, shown } from './reply.ts'

export function listEntries(entries: readonly DatabaseEntry[]): Reply {
  const lines = entries.map(({ path, value }) => `${wideCell(path, 50)}: ${wideCell(value, 25)}`)
  return shown(
    [...lines, `${entries.length} results found.`],
    entries.map(({ path, value }) => ({ key: path, value })),
  )
}
