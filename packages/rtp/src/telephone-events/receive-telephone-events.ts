// Digits out of the packets of telephone events: repeats, losses and packets out of order taken into account.
// Not for tones in the audio.
import { sequenceDistance, timestampDistance } from '../sequence.ts'
import { eventCharacters } from './events.table.ts'
import type { TelephoneEvent } from './telephone-event.ts'

export type DigitReceived =
  | { readonly type: 'began'; readonly digit: string }
  | { readonly type: 'ended'; readonly digit: string; readonly durationMs: number }

/** A digit whose end was lost is over once audio is newer than its last packet by this much. */
const missingEndMs = 150
/** And when nothing comes at all, after this much time. */
const silentEndMs = 1_000
const lateSequences = 50

export interface TelephoneEventReceiver {
  readonly clockRateHz: number
  /** of the event that is going on */
  current: { digit: string; timestamp: number; duration: number; receivedAtMs: number; segmentsMs: number } | undefined
  lastSequence: number
  /** timestamp of the event that ended last */
  endedTimestamp: number
}

export const telephoneEventReceiver = (clockRateHz: number): TelephoneEventReceiver => ({
  clockRateHz,
  current: undefined,
  lastSequence: -1,
  endedTimestamp: -1,
})

const nothing: readonly DigitReceived[] = []

export function receiveTelephoneEvent(
  state: TelephoneEventReceiver,
  sequence: number,
  timestamp: number,
  event: TelephoneEvent,
  nowMs: number,
): readonly DigitReceived[] {
  const digit = eventCharacters[event.event]
  if (digit === undefined) return nothing
  const distance = state.lastSequence === -1 ? 1 : sequenceDistance(state.lastSequence, sequence)
  if (distance <= 0 && distance > -lateSequences) return nothing
  state.lastSequence = sequence
  if (state.endedTimestamp !== -1 && timestampDistance(state.endedTimestamp, timestamp) <= 0) return nothing
  const digits: DigitReceived[] = []
  const { current } = state
  if (current && current.digit === digit && isNextSegment(state, timestamp)) {
    current.segmentsMs += (current.duration / state.clockRateHz) * 1_000
    current.timestamp = timestamp
    current.duration = 0
  } else if (current && current.timestamp !== timestamp) digits.push(...endDigit(state))
  if (!state.current) {
    state.current = { digit, timestamp, duration: 0, receivedAtMs: nowMs, segmentsMs: 0 }
    digits.push({ type: 'began', digit })
  }
  state.current.duration = Math.max(state.current.duration, event.duration)
  state.current.receivedAtMs = nowMs
  if (event.isEnd) digits.push(...endDigit(state))
  return digits
}

/** An event too long for its field goes on in a new segment, RFC 4733 §2.5.1.3. */
function isNextSegment(state: TelephoneEventReceiver, timestamp: number): boolean {
  const { current } = state
  return (
    current !== undefined && current.duration > 0xf000 && timestampDistance(current.timestamp, timestamp) === 0xffff
  )
}

/** Audio with this timestamp came: a digit whose end was lost ends. */
export function handleAudioBesides(state: TelephoneEventReceiver, timestamp: number): readonly DigitReceived[] {
  const { current } = state
  if (!current) return nothing
  const newerMs = ((timestampDistance(current.timestamp, timestamp) - current.duration) / state.clockRateHz) * 1_000
  return newerMs > missingEndMs ? endDigit(state) : nothing
}

/** Time passed: a digit of which nothing more was heard ends. */
export function expireTelephoneEvent(state: TelephoneEventReceiver, nowMs: number): readonly DigitReceived[] {
  return state.current && nowMs - state.current.receivedAtMs > silentEndMs ? endDigit(state) : nothing
}

function endDigit(state: TelephoneEventReceiver): DigitReceived[] {
  const { current } = state
  if (!current) return []
  state.current = undefined
  state.endedTimestamp = current.timestamp
  const durationMs = Math.round(current.segmentsMs + (current.duration / state.clockRateHz) * 1_000)
  return [{ type: 'ended', digit: current.digit, durationMs }]
}
