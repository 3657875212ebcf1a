// What queues and their members say of themselves, in words.

import type { Model } from '@jackfield/client'
import type { Tone } from '../components/badge.ts'

export type MemberFacts = Pick<Model<'QueueMember'>, 'status' | 'paused' | 'paused_reason' | 'in_call'>

/** Device states by their numbers, as Asterisk counts them. */
const states: readonly (readonly [Tone, string])[] = [
  ['plain', 'State unknown'],
  ['good', 'Free'],
  ['accent', 'In a call'],
  ['warn', 'Busy'],
  ['bad', 'No such device'],
  ['bad', 'Not reachable'],
  ['accent', 'Ringing'],
  ['accent', 'In a call, rings'],
  ['accent', 'On hold'],
]

export function memberState({ status, paused, paused_reason, in_call }: MemberFacts): readonly [Tone, string] {
  if (paused) return ['warn', paused_reason === '' ? 'Paused' : `Paused: ${paused_reason}`]
  if (in_call) return ['accent', 'In a call of this queue']
  return states[status] ?? ['plain', 'State unknown']
}

/** `87 % within 60 s`; a queue that had no calls yet has none. */
export function serviceLevelWords(percent: number, seconds: number, calls: number): string {
  if (seconds <= 0) return 'not set'
  return calls === 0 ? `– within ${seconds} s` : `${Math.round(percent)} % within ${seconds} s`
}
