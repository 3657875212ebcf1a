// TIMEOUT(absolute|digit|response): how long the dialplan waits, in seconds.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(3)

export const timeout = dialplanFunction(
  {
    name: 'TIMEOUT',
    module: 'func_timeout.so',
    synopsis: 'How long the dialplan waits for digits, an extension, or altogether.',
    arguments: ['which'],
    needsChannel: true,
  },
  {
    read(use) {
      const session = use.deps.sessions.of(use.channel)
      // the first letter decides
      switch ((use.args[0] ?? '').charAt(0).toLowerCase()) {
        case 'a':
          return session.absoluteLeftMs === undefined ? '0' : seconds(session.absoluteLeftMs)
        case 'd':
          return session.isInDialplan
            ? seconds(session.digitTimeoutMs)
            : failed(use, 'TIMEOUT: the channel is in no dialplan')
        case 'r':
          return session.isInDialplan
            ? seconds(session.responseTimeoutMs)
            : failed(use, 'TIMEOUT: the channel is in no dialplan')
        default:
          return failed(use, `TIMEOUT: '${use.args[0]}' is none of absolute, digit, response`)
      }
    },
    write(use, value) {
      const session = use.deps.sessions.of(use.channel)
      const ms = (numberPrefix(value) ?? 0) * 1000
      switch ((use.args[0] ?? '').charAt(0).toLowerCase()) {
        case 'a':
          session.setAbsoluteTimeout(ms)
          return true
        case 'd':
          if (session.isInDialplan && ms > 0) session.digitTimeoutMs = ms
          return session.isInDialplan
        case 'r':
          if (session.isInDialplan && ms > 0) session.responseTimeoutMs = ms
          return session.isInDialplan
        default:
          use.log.error(`TIMEOUT: '${use.args[0]}' is none of absolute, digit, response`)
          return false
      }
    },
  },
)
