// What is known of the parties of a channel beyond names and numbers, and the private ones nobody else sees.

import { nobody, type Party } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'
import { newDetails, type PartyDetails } from './party-fields.ts'

export interface KeptParty {
  party: Party
  readonly details: PartyDetails
}

/** By what the party is: `caller`, `ani`, `connected`, `priv-caller`, `from`, … */
const kept = perChannel(() => new Map<string, KeptParty>())

export function keptParty(channel: Parameters<typeof kept.of>[0], which: string): KeptParty {
  const all = kept.of(channel)
  let found = all.get(which)
  if (!found) {
    found = { party: nobody, details: newDetails() }
    all.set(which, found)
  }
  return found
}

export const isKept = (channel: Parameters<typeof kept.of>[0], which: string): boolean =>
  kept.known(channel)?.has(which) ?? false
