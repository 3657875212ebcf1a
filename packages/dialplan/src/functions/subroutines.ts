// Dialplan functions of the stack of Gosub: LOCAL, LOCAL_PEEK, STACK_PEEK.
// The stack itself belongs to the session of the channel.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** LOCAL(name): a variable of the present subroutine, gone when it returns. */
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

/** LOCAL_PEEK(n,name): the value a variable has n subroutines up. */
export const localPeek = dialplanFunction(
  {
    name: 'LOCAL_PEEK',
    module: 'app_stack.so',
    synopsis: 'A variable as the calling subroutines see it.',
    arguments: ['n', 'name'],
    needsChannel: true,
  },
  {
    read(use) {
      const up = integerPrefix(use.args[0] ?? '')
      const { stack } = use.deps.sessions.of(use.channel)
      if (up === undefined || up < 0 || up > stack.depth)
        return failed(use, `LOCAL_PEEK: there are no ${use.args[0]} subroutines`)
      return stack.localAt(up, use.args[1] ?? '') ?? ''
    },
  },
)

/** STACK_PEEK(n,which[,suppress]): where the subroutine n levels up was called from. */
export const stackPeek = dialplanFunction(
  {
    name: 'STACK_PEEK',
    module: 'app_stack.so',
    synopsis: 'Where a subroutine was called from.',
    arguments: ['n', 'which', 'suppress?'],
    needsChannel: true,
  },
  {
    read(use) {
      const [n = '', which = '', suppress] = use.args
      const up = integerPrefix(n) ?? 0
      const frame = up > 0 ? use.deps.sessions.of(use.channel).stack.peek(up - 1) : undefined
      if (!frame) return suppress ? '' : failed(use, `STACK_PEEK: there are no ${n} subroutines`)
      const { context, exten, priority } = frame.from
      switch (which.charAt(0)) {
        case 'l':
          return `${context},${exten},${priority}`
        case 'c':
          return context
        case 'e':
          return exten
        case 'p':
          return String(priority)
        default:
          return failed(use, `STACK_PEEK: '${which}' is none of l, c, e, p`)
      }
    },
  },
)
