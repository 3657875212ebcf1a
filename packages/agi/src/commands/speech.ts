// The SPEECH commands. No engine that understands speech is here, so they say no in the words clients know.
// Only their arguments are checked.

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

export const speechRecognize = agiCommand(
  {
    name: 'SPEECH RECOGNIZE',
    arguments: '<prompt> <timeout ms> [<offset>]',
    least: 2,
    most: 3,
    usage: 'Plays a file and waits for what is said; no engine that understands speech is here.',
  },
  () => '-1',
)

export const speechDestroy = agiCommand(
  {
    name: 'SPEECH DESTROY',
    arguments: '',
    least: 0,
    most: 0,
    usage: 'Ends speech recognition; there is no recognition engine here.',
    isForTheDead: true,
  },
  () => '-1',
)
