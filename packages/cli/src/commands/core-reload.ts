import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const coreReload = command(
  { name: 'core reload', synopsis: 'Reads the whole configuration again.' },
  async ({ deps }) => {
    try {
      await deps.program.reload('everything')
    } catch (error) {
      return refused(`The reload failed, the old configuration stays in use: ${(error as Error).message}`)
    }
    return said('The configuration was read again.')
  },
)
