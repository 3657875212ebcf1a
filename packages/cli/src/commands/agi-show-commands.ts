import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const agiShowCommands = command(
  {
    name: 'agi show commands',
    synopsis: 'Lists what programs that drive a call may say.',
    module: 'res_agi.so',
  },
  ({ deps: { agi } }) => {
    const rows = agi.commands.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const lines = rows.map(
      ({ name, usage, isForTheDead }) => `${isForTheDead ? 'Yes ' : ' No '} ${cell(name, 28)} ${usage}`,
    )
    return shown([`Dead ${cell('Command', 28)} Description`, ...lines], [...rows])
  },
)
