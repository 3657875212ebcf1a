// LOCAL_PEEK(n,name): the value a variable has n subroutines up.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

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
