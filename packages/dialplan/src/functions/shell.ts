// SHELL(command): what a command of the operating system writes.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { runCommand } from '../system/run-command.ts'

export const shell = dialplanFunction(
  {
    name: 'SHELL',
    module: 'func_shell.so',
    synopsis: 'The output of a command.',
    arguments: ['command'],
    split: 'none',
    danger: 'read',
  },
  {
    async read(use) {
      const { exitCode, output } = await runCommand(use.data, use.channel?.interruption)
      return exitCode === undefined ? failed(use, `SHELL: '${use.data}' could not be run`) : output
    },
  },
)
