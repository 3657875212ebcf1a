// Something that belongs to a channel and is known to one part of the dialplan only; it goes when the channel goes.

import type { Channel } from '@jackfield/core'

export interface PerChannel<T> {
  /** Made at the first use. */
  of(channel: Channel): T
  /** Only when it was used before. */
  known(channel: Channel): T | undefined
}

export function perChannel<T>(make: (channel: Channel) => T): PerChannel<T> {
  const kept = new WeakMap<Channel, { value: T }>()
  return {
    of(channel) {
      let held = kept.get(channel)
      if (!held) {
        held = { value: make(channel) }
        kept.set(channel, held)
      }
      return held.value
    },
    known: (channel) => kept.get(channel)?.value,
  }
}
