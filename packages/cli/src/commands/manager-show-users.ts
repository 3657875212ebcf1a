import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const managerShowUsers = command(
  { name: 'manager show users', synopsis: 'Lists the users of the manager interface.' },
  ({ deps: { manager } }) => {
    const all = manager.users()
    const rule = '-------------------'
    return shown(['', 'Username', '--------', ...all, rule, `${all.length} manager users configured.`], all)
  },
)
