// Functions of the dialplan as a list.
// Not which ones.

import type { DialplanFunction } from '@jackfield/dialplan'
import { callSyntax } from './call-syntax.ts'
import { cell } from './columns.ts'
import { type Reply, shown } from './reply.ts'

export function listFunctions(found: readonly DialplanFunction[], which: 'Installed' | 'Matching'): Reply {
  const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = sorted.map(
    ({ name, arguments: args, synopsis }) => `${cell(name, 20)}  ${cell(callSyntax(name, args), 35)}  ${synopsis}`,
  )
  const head = [`${which} Custom Functions:`, '-'.repeat(80)]
  const foot = `${sorted.length} ${which === 'Matching' ? 'matching ' : ''}custom functions installed.`
  return shown(
    [...head, ...rows, foot],
    sorted.map(({ name, synopsis, module }) => ({ name, synopsis, module })),
  )
}
