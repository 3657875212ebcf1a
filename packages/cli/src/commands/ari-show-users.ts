import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const ariShowUsers = command(
  { name: 'ari show users', synopsis: 'Lists the users of the interface.', module: 'res_ari.so' },
  ({ deps }) => {
    const users = deps.interface.users()
    const rows = users.map(({ name, isReadOnly }) => `${cell(isReadOnly ? 'yes' : 'no', 4)}  ${name}`)
    return shown(
      ['r/o?  Username', '----  --------', ...rows],
      users.map((user) => ({ ...user })),
    )
  },
)
