import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const managerShowCommands = command(
  { name: 'manager show commands', synopsis: 'Lists the actions of the manager interface.' },
  async ({ deps: { manager } }) => {
    const all = (await manager.actions()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const row = (name: string, synopsis: string) => `  ${wideCell(name, 25)}  ${synopsis}`
    const head = [row('Action', 'Synopsis'), row('------', '--------')]
    return shown(
      [...head, ...all.map(({ name, synopsis }) => row(name, synopsis))],
      all.map((action) => ({ ...action })),
    )
  },
)
