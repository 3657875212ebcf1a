import { agiCommand } from '../command.ts'

export const speechSet = agiCommand(
  {
    name: 'SPEECH SET',
    arguments: '<name> <value>',
    least: 2,
    most: 2,
    usage: 'Sets how speech is understood; no engine that understands speech is here.',
  },
  () => '-1',
)
