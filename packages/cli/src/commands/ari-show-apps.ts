import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const ariShowApps = command(
  { name: 'ari show apps', synopsis: 'Lists the applications of the interface.', module: 'res_ari.so' },
  ({ deps }) => {
    const all = deps.interface.applications()
    const rows = all.map(({ name }) => cell(name, Math.max(25, name.length)).trimEnd())
    return shown(
      ['Application Name', '='.repeat(25), ...rows],
      all.map(({ name, isActive }) => ({ name, isActive })),
    )
  },
)
