import { agiCommand } from '../command.ts'

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
