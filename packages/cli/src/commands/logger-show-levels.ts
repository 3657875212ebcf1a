import { logLevels } from '@jackfield/base'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const loggerShowLevels = command(
  { name: 'logger show levels', synopsis: 'Lists the levels of log entries.' },
  () => shown(['    Level', '    -----', ...logLevels.map((level) => `    ${level}`)], logLevels),
)
