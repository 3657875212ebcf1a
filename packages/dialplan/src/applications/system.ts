// System(command): a command of the operating system; the call ends when it cannot be run.

import { application } from '../engine/application.ts'
import { systemCommand } from '../system/system-command.ts'

export const system = application(
  {
    name: 'System',
    module: 'app_system.so',
    synopsis: 'Runs a command of the operating system.',
    arguments: ['command'],
    split: 'none',
  },
  async (call) => ((await systemCommand(call)) === 'FAILURE' ? 'end' : 'continue'),
)
