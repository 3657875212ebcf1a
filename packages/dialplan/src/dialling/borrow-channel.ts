// Another channel taken out of what it does, so that somebody can talk to it; afterwards it goes on in its dialplan.

import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'

/** Resolves when the channel stands still; nothing when it went instead. The function lets it go on. */
export async function borrowChannel(deps: EngineDeps, channel: Channel): Promise<(() => void) | undefined> {
  if (channel.isHangingUp || channel.isEnded || channel.controller === 'dial') return undefined
  const { context, exten, priority } = channel.facts
  const hold = deps.sessions.of(channel).hold()
  const gone = Promise.withResolvers<'gone'>()
  const stopWatching = channel.onEnd(() => gone.resolve('gone'))
  channel.asyncGoto({ context, exten, priority: priority + 1 })
  const first = await Promise.race([hold.reached, gone.promise])
  stopWatching()
  if (first !== 'gone' && !channel.isHangingUp) return hold.release
  hold.release()
  return undefined
}
