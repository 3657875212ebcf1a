import { command } from '../command.ts'
import { said } from '../reply.ts'

export const coreWaitfullybooted = command(
  { name: 'core waitfullybooted', synopsis: 'Answers once the exchange listens on all its ports.' },
  async ({ deps }) => {
    await deps.program.whenBooted()
    return said('Asterisk has fully booted.')
  },
)
