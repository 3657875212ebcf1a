import { agiCommand } from '../command.ts'

export const speechDestroy = agiCommand(
  {
    name: 'SPEECH DESTROY',
    arguments: '',
    least: 0,
    most: 0,
    usage: 'Lets go of what understands the caller; no engine that understands speech is here.',
    isForTheDead: true,
  },
  () => '-1',
)
