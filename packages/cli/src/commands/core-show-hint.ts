import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { hintLine, hintRows } from '../hint-rows.ts'
import { refused, shown } from '../reply.ts'

export const coreShowHint = command(
  {
    name: 'core show hint',
    synopsis: 'Shows the hints whose extensions begin so.',
    arguments: [
      {
        name: 'extension',
        words: ({ contexts }) => [...contexts.hints()].map(({ extension }) => extension.name),
      },
    ],
  },
  ({ args: [wanted = ''], deps }) => {
    const rows = hintRows(deps).filter(({ extension }) => extension.startsWith(wanted))
    if (rows.length === 0) return refused(`No hints matching extension ${wanted}`)
    const foot = ['----------------', `- ${counted(rows.length, 'hint')} matching extension ${wanted}`]
    return shown(
      [...rows.map(hintLine), ...foot],
      rows.map((row) => ({ ...row })),
    )
  },
)
