// The position of a caller and how long he may have to wait: when it is said, and in which words.
// Not the saying.

import type { QueueCaller } from '../caller/queue-caller.ts'
import type { AnnouncementSettings } from '../settings/queue-settings.ts'
import { sounds } from './announce.ts'

/** The second at which the position is due to be said; nothing: never, as things are. */
export function positionDue({ said, position, queue }: QueueCaller): number | undefined {
  const { frequency, minFrequency, isOnlyUp } = queue.settings.announcements
  if (frequency === 0) return undefined
  if (said.positionAt === 0) return 0
  if (isOnlyUp && said.position <= position) return undefined
  const hasMoved = said.position !== position
  return said.positionAt + (hasMoved ? minFrequency : Math.max(frequency, minFrequency))
}

/**
 * When to look again whether the position is due. Until the shortest time between two has passed, it does not matter where the caller
 * stands: nobody wakes him for it. `isByPlace`: from now on it does.
 */
export function positionLook(caller: QueueCaller): { readonly at: number | undefined; readonly isByPlace: boolean } {
  const { said, queue, now } = caller
  const { frequency, minFrequency } = queue.settings.announcements
  if (frequency === 0) return { at: undefined, isByPlace: false }
  const soonest = said.positionAt + minFrequency
  return now >= soonest ? { at: positionDue(caller), isByPlace: true } : { at: soonest, isByPlace: false }
}

/** The words, and that they were said. */
export function positionWords(caller: QueueCaller): string[] {
  const { said, position, queue, now } = caller
  const { announcements } = queue.settings
  said.positionAt = now
  said.position = position
  const { prompts } = announcements
  if (position === 1) return sounds(prompts.youAreNext, prompts.thankYou)
  const place = placeWords(announcements, position)
  const wait = holdWords(caller)
  return [...place, ...wait, ...(place.length + wait.length > 0 ? sounds(prompts.thankYou) : [])]
}

function placeWords({ position: kind, positionLimit, prompts }: AnnouncementSettings, position: number): string[] {
  const isBeyond = position > positionLimit
  if (kind === 'no' || (kind === 'limit' && isBeyond)) return []
  if (kind === 'more' && isBeyond) {
    return [...sounds(prompts.quantity1), `number:${positionLimit}`, ...sounds(prompts.quantity2)]
  }
  return [...sounds(prompts.thereAre), `number:${position}`, ...sounds(prompts.callsWaiting)]
}

/** What callers usually wait, less what this one has. */
export function estimatedWait(holdTime: number, waited: number): number {
  return Math.abs(holdTime + 30 - waited)
}

function holdWords({ said, queue, waited }: QueueCaller): string[] {
  const { holdTime, roundSeconds, prompts } = queue.settings.announcements
  if (holdTime === 'no' || (holdTime === 'once' && said.hasHoldTime)) return []
  said.hasHoldTime = true
  const estimate = estimatedWait(queue.figures.values.holdTime, waited)
  const minutes = Math.floor(estimate / 60)
  const seconds = roundSeconds > 0 ? (estimate % 60) - ((estimate % 60) % roundSeconds) : 0
  if (minutes === 0 && seconds === 0) return []
  return [
    ...sounds(prompts.holdTime),
    ...(minutes > 0 ? [`number:${minutes}`, ...sounds(minutes === 1 ? prompts.minute : prompts.minutes)] : []),
    ...(seconds > 0 ? [`number:${seconds}`, ...sounds(prompts.seconds)] : []),
  ]
}
