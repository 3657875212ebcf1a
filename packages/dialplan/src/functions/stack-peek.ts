// STACK_PEEK(n,which[,suppress]): where the subroutine n levels up was called from.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

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
