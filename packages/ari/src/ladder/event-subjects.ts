// The channels an event of the bus is about.
// Not everybody who is touched by it: a bridge that is destroyed is nobody's event.

import type { BusEvent, ChannelSnapshot } from '@jackfield/core'

/** Fields in which events carry channels; the one it is about before all others. */
const fields = [
  'channel',
  'peer',
  'transferer',
  'firstLeg',
  'secondLeg',
  'caller',
  'forwarded',
  'transferee',
  'target',
  'parkee',
  'retriever',
] as const

type MayCarry = Partial<Record<(typeof fields)[number], ChannelSnapshot>> & {
  readonly playback?: { readonly targetUri: string }
  readonly recording?: { readonly targetUri: string }
}

/** The most frequent events: they carry one channel, as `channel`, or none. */
const single: ReadonlySet<BusEvent['name']> = new Set([
  'channel-created',
  'channel-destroyed',
  'channel-state-changed',
  'channel-dialplan',
  'channel-caller-id',
  'channel-connected-line',
  'channel-hangup-requested',
  'variable-set',
  'channel-entered-bridge',
  'channel-left-bridge',
  'application-entered',
  'application-left',
  'device-state-changed',
  'channel-audio-changed',
  'channel-hold-changed',
  'bridge-created',
  'bridge-destroyed',
])

/** Snapshots it carries, hidden channels left out. */
export function subjectsOf(event: BusEvent): readonly ChannelSnapshot[] {
  const carried = event as unknown as MayCarry
  if (single.has(event.name)) {
    const { channel } = carried
    return channel && isOurs(channel) ? [channel] : none
  }
  const found: ChannelSnapshot[] = []
  for (const field of fields) {
    const snapshot = carried[field]
    // some events have something else by one of these names
    if (snapshot?.linkedId !== undefined && isOurs(snapshot)) found.push(snapshot)
  }
  return found
}

/** A call of another exchange is in its ladders. */
const isOurs = ({ isInternal, isStandIn }: ChannelSnapshot) => !isInternal && !isStandIn

/** `channel:<id>` or `bridge:<id>` of what is played or recorded. */
export function targetOf(event: BusEvent): string | undefined {
  const { playback, recording } = event as unknown as MayCarry
  return (playback ?? recording)?.targetUri
}

const none: readonly ChannelSnapshot[] = []
