// Something that belongs to a channel and is known to one part of the dialplan only; it goes when the channel goes.

import type { Channel } from '@jackfield/core'

export interface PerChannel<T> {
  /** Made at the first use. */
  of(channel: Channel): T
  /** Only when it was used before. */
  known(channel: Channel): T | undefined
}

export function perChannel<T>(make: (channel: Channel) => T): PerChannel<T> {
  const key = {}
  const heldBy = (channel: Channel) => channel.attachments.get(key) as { readonly value: T } | undefined
  return {
    of(channel) {
      const held = heldBy(channel)
      if (held) return held.value
      const value = make(channel)
      channel.attachments.set(key, { value })
      return value
    },
    known: (channel) => heldBy(channel)?.value,
  }
}
