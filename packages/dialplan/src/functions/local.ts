// LOCAL(name): a variable of the present subroutine, gone when it returns.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

export const local = dialplanFunction(
  {
    name: 'LOCAL',
    module: 'app_stack.so',
    synopsis: 'A variable of the present subroutine.',
    arguments: ['name'],
    needsChannel: true,
  },
  {
    read(use) {
      const { stack } = use.deps.sessions.of(use.channel)
      if (stack.depth === 0) return failed(use, 'LOCAL: the channel is in no subroutine')
      return stack.peek()?.locals.includes(use.args[0] ?? '') ? (use.variable(use.args[0] ?? '') ?? '') : ''
    },
    write(use, value) {
      if (use.deps.sessions.of(use.channel).stack.setLocal(use.args[0] ?? '', value)) return true
      use.log.error('LOCAL: the channel is in no subroutine, or has too many variables')
      return false
    },
  },
)
