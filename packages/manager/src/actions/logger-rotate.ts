import { action } from '../action.ts'
import { success } from '../reply.ts'

export const loggerRotate = action(
  {
    name: 'LoggerRotate',
    privilege: ['system', 'reporting'],
    synopsis: 'Gives the files of the log other names, and begins new ones',
  },
  async (_request, { deps }) => {
    await deps.logs.rotateAll()
    return success('Reloaded the logger and rotated log files')
  },
)
