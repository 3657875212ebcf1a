// Writes failed calls into the log, each as loud as its row says.
// Not those whose row says that somebody else writes.

import type { Dispose, Log } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { failureReasons } from './failure-reasons.table.ts'
import type { RefusedCall } from './refused-call.ts'

const verbosity = 3

export function logFailures(bus: Pick<Bus, 'on'>, log: Log): Dispose {
  return bus.on('call-failed', ({ channel, refused, reason, text }) => {
    const { said } = failureReasons[reason]
    if (said === 'own') return
    const about = { code: reason, ...(channel ? { channelId: channel.id } : {}) }
    const line = refused ? `${whatWasRefused(refused)}: ${text}` : text
    if (said === 'verbose') log.verbose(verbosity, line, about)
    // a wrong number is no mistake of whoever runs the exchange
    else if (refused) log.notice(line, about)
    else log[said](line, about)
  })
}

const whatWasRefused = ({ from, to, remote }: RefusedCall) =>
  remote === '' ? `${to} cannot be called` : `a call from ${from} to '${to}' is refused`
