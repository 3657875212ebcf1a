import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const coreAbortShutdown = command(
  { name: 'core abort shutdown', synopsis: 'Calls off an end that waits for calls.' },
  ({ deps }) => (deps.program.abortEnding() ? said('Shutdown aborted.') : refused('No shutdown is waiting.')),
)
