import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const dialplanReload = command(
  { name: 'dialplan reload', synopsis: 'Reads extensions.conf again; what was added while running stays.' },
  async ({ deps }) => {
    try {
      await deps.program.reload('dialplan')
    } catch (error) {
      return refused(`The reload failed, the old dialplan stays in use: ${(error as Error).message}`)
    }
    return said('Dialplan reloaded.')
  },
)
