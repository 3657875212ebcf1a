// Attended transfers that clients began, by the channel that asks around.
// Not the transfer: the switch carries it out.

import { detached } from '@jackfield/base'
import type { Channel, Consultation } from '@jackfield/core'
import type { ManagerDeps } from './manager-deps.ts'

const running = new WeakMap<Channel, Consultation>()

export const consultationOf = (transferer: Channel): Consultation | undefined => running.get(transferer)

/** Returns at once; when nobody answers, the transferer is back where it was. */
export function beginConsultation(
  deps: ManagerDeps,
  transferer: Channel,
  destination: string,
  timeoutMs: number,
): void {
  detached(
    deps.exchange.calls.consult({ transferer, destinations: [destination], timeoutMs }).then(async (outcome) => {
      if (!outcome.ok) return
      running.set(transferer, outcome.consultation)
      await outcome.consultation.ended
      running.delete(transferer)
    }),
    'an attended transfer',
    { channelId: transferer.id },
  )
}
