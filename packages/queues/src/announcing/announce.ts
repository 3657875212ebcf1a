// Says something to a caller while he waits: the music stops before and starts again behind it, a digit breaks it off.
// Not what is said.

import { untilOver } from '@jackfield/dialplan'
import type { QueueCaller } from '../caller/queue-caller.ts'
import type { QueueParts } from '../parts.ts'

/** Files that are not there are left out. */
export async function announce(queues: QueueParts, caller: QueueCaller, mediaUris: readonly string[]): Promise<void> {
  const { channel, deps, signal } = caller.call
  queues.stopWaitingSound(caller)
  for (const mediaUri of mediaUris) {
    if (caller.isGone || caller.exit !== undefined) break
    const media = await deps.exchange.player.play({ channel, mediaUri, language: channel.facts.language })
    if (!media) continue
    if (signal.aborted) {
      media.stop()
      break
    }
    const digit = await untilOver(caller.call, media, () => true).catch(() => undefined)
    if (digit === undefined) continue
    caller.press(digit)
    break
  }
  if (!caller.isGone && caller.exit === undefined) queues.startWaitingSound(caller)
}

export const sounds = (...files: readonly string[]): string[] =>
  files
    .flatMap((file) => file.split('&'))
    .filter((file) => file.trim() !== '')
    .map((file) => `sound:${file.trim()}`)
