import { agiCommand } from '../command.ts'

export const speechActivateGrammar = agiCommand(
  {
    name: 'SPEECH ACTIVATE GRAMMAR',
    arguments: '<name>',
    least: 1,
    most: 1,
    usage: 'Listens for what may be said; no engine that understands speech is here.',
  },
  () => '-1',
)
