import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const coreShowChanneltypes = command(
  { name: 'core show channeltypes', synopsis: 'Lists the technologies that channels can have.' },
  ({ deps: { exchange } }) => {
    const found = exchange.technologies.list().filter(({ isInternal }) => !isInternal)
    const yesNo = (act: unknown) => (act ? 'yes' : 'no')
    const row = (...cells: [string, string, string, string]) =>
      [cell(cells[0], 15), ' ', cell(cells[1], 40), cell(cells[2], 12), cells[3]].join(' ').trimEnd()
    const rows = found.map(({ name, description, deviceState, refer }) =>
      row(name, description, yesNo(deviceState), yesNo(refer)),
    )
    const head = [
      row('Type', 'Description', 'Devicestate', 'Transfer'),
      row('-----------', '-----------', '-----------', '--------'),
    ]
    const foot = ['----------', `${found.length} channel drivers registered.`]
    return shown(
      [...head, ...rows, ...foot],
      found.map(({ name, description, module }) => ({ name, description, module })),
    )
  },
)
