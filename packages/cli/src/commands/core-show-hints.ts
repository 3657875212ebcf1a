import { command } from '../command.ts'
import { hintLine, hintRows } from '../hint-rows.ts'
import { shown } from '../reply.ts'

export const coreShowHints = command(
  { name: 'core show hints', synopsis: 'Lists the hints of the dialplan and what they show now.' },
  ({ deps }) => {
    const rows = hintRows(deps)
    if (rows.length === 0) return shown(['There are no registered dialplan hints'], [])
    const head = ['', '    -= Registered Asterisk Dial Plan Hints =-']
    const foot = ['----------------', `- ${rows.length} hints registered`]
    return shown(
      [...head, ...rows.map(hintLine), ...foot],
      rows.map((row) => ({ ...row })),
    )
  },
)
