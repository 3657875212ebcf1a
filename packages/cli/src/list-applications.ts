// Applications of the dialplan as a list, between the two lines that scripts know.
// Not which ones.

import type { Application } from '@jackfield/dialplan'
import { rightCell } from './columns.ts'
import { type Reply, shown } from './reply.ts'

export function listApplications(found: readonly Application[], which: 'Registered' | 'Matching'): Reply {
  const sorted = found.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  const rows = sorted.map(({ name, synopsis }) => `${rightCell(name, Math.max(20, name.length))}: ${synopsis}`)
  const head = `    -= ${which} Asterisk Applications =-`
  const foot = `    -= ${sorted.length} Applications ${which} =-`
  return shown(
    [head, ...rows, foot],
    sorted.map(({ name, synopsis, module }) => ({ name, synopsis, module })),
  )
}
