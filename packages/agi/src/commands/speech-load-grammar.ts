import { agiCommand } from '../command.ts'

export const speechLoadGrammar = agiCommand(
  {
    name: 'SPEECH LOAD GRAMMAR',
    arguments: '<name> <path>',
    least: 2,
    most: 2,
    usage: 'Loads what may be said; no engine that understands speech is here.',
  },
  () => '-1',
)
