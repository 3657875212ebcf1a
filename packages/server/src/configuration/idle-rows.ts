// Options of other exchanges that are taken and do nothing here, by the reason.

import type { OptionRow } from '@jackfield/conf'

type IdleRow = Extract<OptionRow, { type: 'lines' }>

export const idleRows = (byReason: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, IdleRow>> =>
  Object.fromEntries(
    Object.entries(byReason).flatMap(([idle, names]) =>
      names.map((name): [string, IdleRow] => [name, { type: 'lines', idle }]),
    ),
  )
