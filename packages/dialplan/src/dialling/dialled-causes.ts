// Why the channels that a channel dialled have ended, for whoever asks afterwards; for a dialled channel that is ending, its
// own end. Not the causes themselves.

import type { Channel } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'

export interface DialledCause {
  readonly cause: number
  /** in the words of the technology */
  readonly technology: string
}

/** By the name of the dialled channel, the newest last. */
const dialled = perChannel(() => new Map<string, DialledCause>())

const causeOf = ({ hangupCause, techCause, technology }: Channel): DialledCause => ({
  cause: hangupCause,
  technology: techCause === undefined ? '' : `${technology.name} ${techCause}`,
})

export function keepCause(caller: Channel, called: Channel): void {
  dialled.of(caller).set(called.name, causeOf(called))
}

export const forgetCauses = (channel: Channel): void => dialled.known(channel)?.clear()

/** What the channel may ask for: those it dialled, and in its own hangup handlers itself. */
export function knownCauses(channel: Channel): ReadonlyMap<string, DialledCause> {
  const known = dialled.known(channel) ?? new Map<string, DialledCause>()
  return channel.isOutgoing && channel.isHangingUp ? new Map([...known, [channel.name, causeOf(channel)]]) : known
}
