// Following other channels one after the other: which, until when, and the keys that change it.
// Not the listening itself: that needs the sound of the call.

import type { Channel } from '@jackfield/core'
import { needsSound } from './needs-sound.ts'
import type { Call, Outcome } from './parts.ts'

export interface SpyOptions {
  readonly name: string
  isTarget(channel: Channel): boolean
  /** is over when the channel it followed ends */
  readonly endsWithTarget: boolean
  /** is over when there is nobody to follow */
  readonly endsWhenNobody: boolean
}

/** Until the channel ends, or `*` asks for the next one. */
async function follow({ session, signal }: Call, target: Channel): Promise<'ended' | 'next'> {
  const over = new AbortController()
  const ended = Promise.withResolvers<'ended'>()
  const stopWatching = target.onEnd(() => ended.resolve('ended'))
  const pressed = async (): Promise<'next'> => {
    const listening = AbortSignal.any([signal, over.signal])
    while ((await session.digits.next(Number.POSITIVE_INFINITY, listening)) !== '*');
    return 'next'
  }
  const next = pressed()
  next.catch(() => undefined)
  try {
    return await Promise.race([ended.promise, next])
  } finally {
    stopWatching()
    over.abort()
  }
}

/** Until a channel comes that might be one to follow. */
function untilNewChannel({ parts, signal }: Call): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const stop = parts.bus.on('channel-created', () => resolve())
  return promise.finally(() => {
    stop()
    signal.removeEventListener('abort', onAbort)
  })
}

export async function spy(call: Call, options: SpyOptions): Promise<Outcome> {
  const { channel, parts } = call
  needsSound(call, options.name, 'listening to others')
  const followed = new Set<string>()
  for (;;) {
    const candidates = parts.channels
      .list()
      .filter((other) => other !== channel && !other.isHangingUp && options.isTarget(other))
    if (candidates.length === 0) {
      if (options.endsWhenNobody) return 'continue'
      await untilNewChannel(call)
      continue
    }
    const fresh = candidates.find(({ id }) => !followed.has(id))
    if (!fresh) followed.clear()
    const target = fresh ?? (candidates[0] as Channel)
    followed.add(target.id)
    channel.variables.set('SPY_CHANNEL', target.name)
    if ((await follow(call, target)) === 'ended' && options.endsWithTarget) return 'continue'
  }
}
