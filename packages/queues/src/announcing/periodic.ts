// What is said to a caller every so often: whose turn it is among the files, and when the next is due.
// Not the saying.

import type { Random } from '@jackfield/base'
import type { QueueCaller } from '../caller/queue-caller.ts'
import { sounds } from './announce.ts'

/** The second at which something is due to be said; nothing: never. */
export function periodicDue({ said, queue }: QueueCaller): number | undefined {
  const { periodicFrequency } = queue.settings.announcements
  return periodicFrequency === 0 ? undefined : said.periodicAt
}

export function periodicWords({ said, queue }: QueueCaller, random: Random): string[] {
  const { periodicFiles, isRandom } = queue.settings.announcements
  if (periodicFiles.length === 0) return []
  const at = isRandom ? random.below(periodicFiles.length) : said.periodicIndex % periodicFiles.length
  said.periodicIndex = at + 1
  return sounds(periodicFiles[at] ?? '')
}

/** It was said: `began` is when. */
export function periodicSaid({ said, queue, now }: QueueCaller, began: number): void {
  const { periodicFrequency, isRelative } = queue.settings.announcements
  said.periodicAt = (isRelative ? now : began) + periodicFrequency
}
