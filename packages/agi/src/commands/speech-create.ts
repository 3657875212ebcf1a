import { agiCommand } from '../command.ts'

export const speechCreate = agiCommand(
  {
    name: 'SPEECH CREATE',
    arguments: '<engine>',
    least: 1,
    most: 1,
    usage: 'Gets ready to understand the caller; no engine that understands speech is here.',
  },
  () => '0',
)
