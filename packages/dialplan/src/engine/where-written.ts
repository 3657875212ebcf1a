// Where the priority that a channel is at was written, for lines of the log: ` (extensions.conf:12)`.
// Not of priorities that no file has: nothing is said of them.

import type { Channel } from '@jackfield/core'
import type { EngineDeps } from './engine-deps.ts'

export function whereWritten({ extensions }: Pick<EngineDeps, 'extensions'>, channel: Channel | undefined): string {
  if (!channel) return ''
  const { context, exten, priority, caller } = channel.facts
  const place = extensions.find(context, exten, priority, caller.number)?.place
  return place ? ` (${place.file}:${place.line})` : ''
}
