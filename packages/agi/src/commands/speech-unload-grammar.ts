import { agiCommand } from '../command.ts'

export const speechUnloadGrammar = agiCommand(
  {
    name: 'SPEECH UNLOAD GRAMMAR',
    arguments: '<name>',
    least: 1,
    most: 1,
    usage: 'Forgets what may be said; no engine that understands speech is here.',
    isForTheDead: true,
  },
  () => '-1',
)
