// HOLD_INTERCEPT(set|remove)=: a hold is only told, the other party hears nothing of it.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const holdIntercept = dialplanFunction(
  {
    name: 'HOLD_INTERCEPT',
    module: 'func_holdintercept.so',
    synopsis: 'Reports holds as events without passing them on.',
    arguments: ['action'],
    needsChannel: true,
  },
  {
    write({ channel, args, log }) {
      const action = (args[0] ?? '').trim().toLowerCase()
      if (action !== 'set' && action !== 'remove') {
        log.error(`HOLD_INTERCEPT: '${action}' is not understood`)
        return false
      }
      channel.interceptsHold = action === 'set'
      return true
    },
  },
)
