import { command } from '../command.ts'
import { said } from '../reply.ts'

export const loggerRotate = command(
  { name: 'logger rotate', synopsis: 'Gives every log file another name and begins new ones.' },
  async ({ deps: { logs } }) => {
    await logs.rotateAll()
    return said('Logs rotated.')
  },
)
