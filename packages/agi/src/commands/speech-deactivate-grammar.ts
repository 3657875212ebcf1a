import { agiCommand } from '../command.ts'

export const speechDeactivateGrammar = agiCommand(
  {
    name: 'SPEECH DEACTIVATE GRAMMAR',
    arguments: '<name>',
    least: 1,
    most: 1,
    usage: 'Does not listen for it any more; no engine that understands speech is here.',
  },
  () => '-1',
)
