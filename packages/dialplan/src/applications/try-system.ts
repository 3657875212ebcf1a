// TrySystem(command): a command of the operating system; the call goes on whatever comes of it.

import { application } from '../engine/application.ts'
import { systemCommand } from '../system/system-command.ts'

export const trySystem = application(
  {
    name: 'TrySystem',
    module: 'app_system.so',
    synopsis: 'Runs a command of the operating system and goes on, whatever comes of it.',
    arguments: ['command'],
    split: 'none',
  },
  async (call) => {
    await systemCommand(call)
  },
)
