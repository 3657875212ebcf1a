// Writes failed calls into the log, each as loud as its row says.
// Not those whose row says that somebody else writes.

import type { Dispose, Log } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { failureReasons } from './failure-reasons.table.ts'

const verbosity = 3

export function logFailures(bus: Pick<Bus, 'on'>, log: Log): Dispose {
  return bus.on('call-failed', ({ channel, reason, text }) => {
    const { said } = failureReasons[reason]
    const about = { code: reason, ...(channel ? { channelId: channel.id } : {}) }
    if (said === 'verbose') log.verbose(verbosity, text, about)
    else if (said !== 'own') log[said](text, about)
  })
}
