import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const ariShowUser = command(
  {
    name: 'ari show user',
    synopsis: 'Shows a user of the interface.',
    arguments: [{ name: 'user', words: (deps) => deps.interface.users().map(({ name }) => name) }],
    module: 'res_ari.so',
  },
  ({ args: [name = ''], deps }) => {
    const user = deps.interface.users().find((each) => each.name === name)
    if (!user) return refused(`User '${name}' not found`)
    const allows = user.allows.length === 0 ? [] : [`Allowed operations: ${user.allows.join(', ')}`]
    return shown([`Username: ${user.name}`, `Read only?: ${user.isReadOnly ? 'Yes' : 'No'}`, ...allows], { ...user })
  },
)
