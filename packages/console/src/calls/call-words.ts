// A call in the words of a list: who, how far, how it ended and whether that was as it should be.
// Not the drawing of them.

import { systemClock } from '@jackfield/base'
import { parseTime } from '../components/time.ts'
import type { Call } from './call.ts'

export type CallTone = 'good' | 'warn' | 'bad' | 'accent' | 'plain'

export interface CallState {
  readonly text: string
  readonly tone: CallTone
}

const kindWords: ReadonlyMap<string, string> = new Map([
  ['registration', 'Registration'],
  ['options', 'OPTIONS'],
  ['subscription', 'Subscription'],
  ['message', 'Message'],
])

export function callState(call: Pick<Call, 'kind' | 'state' | 'reason' | 'answered' | 'cause'>): CallState {
  const { kind, state, reason, answered } = call
  if (kind === 'refused') return { text: 'Refused', tone: 'bad' }
  const what = kindWords.get(kind)
  if (what !== undefined) return { text: what, tone: reason === undefined ? 'plain' : 'bad' }
  if (state === 'ringing') return { text: 'Ringing', tone: 'accent' }
  if (state === 'answered') return { text: 'Talking', tone: 'good' }
  if (reason !== undefined) return { text: 'Failed', tone: 'bad' }
  return { text: answered === undefined ? 'Not answered' : 'Ended', tone: 'plain' }
}

/** Who: name and number as far as they are known, else the endpoint. */
export function partyWords(party: { readonly name?: string; readonly number?: string }, endpoint: string): string {
  const { name = '', number = '' } = party
  const who = name !== '' && name !== number ? name : ''
  if (who !== '' && number !== '') return `${who} ${number}`
  return who || number || endpoint || 'unknown'
}

/** Who ended it and why, in a few words; of one that goes on, nothing. */
export function endWords(call: Pick<Call, 'reason_text' | 'ended_by' | 'cause_txt' | 'ended'>): string {
  const { reason_text, ended_by, cause_txt, ended } = call
  if (reason_text !== undefined) return reason_text
  if (ended === undefined) return ''
  const who = ended_by === undefined ? 'the exchange' : partyOf(ended_by)
  return cause_txt === undefined || cause_txt === '' ? `Ended by ${who}` : `Ended by ${who} (${cause_txt})`
}

/** `PJSIP/alice-00000001`: alice. */
export const partyOf = (channelName: string): string =>
  channelName.replace(/^[^/]+\//, '').replace(/-[0-9a-f]{8}(;[12])?$/, '')

export const lengthMs = ({ begun, ended }: Pick<Call, 'begun' | 'ended'>): number =>
  (ended === undefined ? systemClock.wall() : parseTime(ended)) - parseTime(begun)

export type MosTone = 'good' | 'warn' | 'bad'

/** What people say of a connection with this mean opinion score (ITU-T P.800). */
export function mosWords(mos: number): { readonly text: string; readonly tone: MosTone } {
  const text = mos.toFixed(1)
  if (mos >= 4) return { text: `${text} good`, tone: 'good' }
  if (mos >= 3.1) return { text: `${text} fair`, tone: 'warn' }
  return { text: `${text} poor`, tone: 'bad' }
}
