// What a member hears before it talks: files, and how long the caller has waited.
// Not what callers hear.

import type { Channel } from '@jackfield/core'
import type { QueueCaller } from '../caller/queue-caller.ts'
import { sounds } from './announce.ts'

export function memberWords({ request, queue, waited }: QueueCaller): string[] {
  const { toMember, reportsHoldTime, prompts } = queue.settings.announcements
  const announcement = sounds(request.announcement || toMember)
  if (!reportsHoldTime) return announcement
  const minutes = Math.floor(waited / 60)
  const seconds = waited % 60
  return [
    ...announcement,
    ...sounds(prompts.reportHold),
    ...(minutes > 0 ? [`number:${minutes}`, ...sounds(prompts.minutes)] : []),
    ...(seconds > 1 ? [`number:${seconds}`, ...sounds(prompts.seconds)] : []),
  ]
}

/** Until all was said, or one of the two has gone. */
export async function playToMember(caller: QueueCaller, member: Channel, mediaUris: readonly string[]): Promise<void> {
  const { deps, signal } = caller.call
  const isOver = () => signal.aborted || member.isHangingUp
  for (const mediaUri of mediaUris) {
    if (isOver()) return
    const media = await deps.exchange.player.play({ channel: member, mediaUri, language: member.facts.language })
    if (!media) continue
    const stop = () => media.stop()
    signal.addEventListener('abort', stop, { once: true })
    member.interruption.addEventListener('abort', stop, { once: true })
    if (isOver()) media.stop()
    await media.ended
    signal.removeEventListener('abort', stop)
    member.interruption.removeEventListener('abort', stop)
  }
}
