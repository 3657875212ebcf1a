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
] as const

type MayCarry = Partial<Record<(typeof fields)[number], ChannelSnapshot>> & {
  readonly playback?: { readonly targetUri: string }
  readonly recording?: { readonly targetUri: string }
}

/** Snapshots it carries, hidden channels left out. */
export function subjectsOf(event: BusEvent): ChannelSnapshot[] {
  const carried = event as unknown as MayCarry
  const found: ChannelSnapshot[] = []
  for (const field of fields) {
    const snapshot = carried[field]
    if (snapshot && !snapshot.isInternal) found.push(snapshot)
  }
  return found
}

/** `channel:<id>` or `bridge:<id>` of what is played or recorded. */
export function targetOf(event: BusEvent): string | undefined {
  const { playback, recording } = event as unknown as MayCarry
  return (playback ?? recording)?.targetUri
}
