import { command } from '../command.ts'
import { said } from '../reply.ts'

export const coreWaitfullybooted = command(
  { name: 'core waitfullybooted', synopsis: 'Answers once every door of the exchange is open.' },
  async ({ deps }) => {
    await deps.program.whenBooted()
    return said('Asterisk has fully booted.')
  },
)
