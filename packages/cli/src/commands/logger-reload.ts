import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const loggerReload = command(
  { name: 'logger reload', synopsis: 'Reads logger.conf again; channels added while running stay.' },
  async ({ deps }) => {
    try {
      await deps.program.reload('logger')
    } catch (error) {
      return refused(`Failed to reload the logger: ${(error as Error).message}`)
    }
    return said('Logger reloaded.')
  },
)
