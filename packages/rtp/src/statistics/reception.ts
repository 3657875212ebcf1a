// What RFC 3550 counts about a stream that is received: extended sequence, loss and interarrival jitter (§A.1, §A.3, §A.8).
// Not the packets, and no opinion about them.
import { sequenceDistance } from '../sequence.ts'

/** The first packets of a stream come as they like: their jitter would spoil the figure for long. */
const unsteadyPackets = 15
/** A jump back of more than this is a stream that starts anew rather than a late packet. */
const restartDistance = 3_000

export interface Reception {
  readonly clockRateHz: number
  ssrc: number
  received: number
  octets: number
  /** extended sequence numbers */
  first: number
  highest: number
  /** in units of the clock */
  jitter: number
  lastTransit: number
  /** at the last report */
  expectedBefore: number
  receivedBefore: number
  /** how often the stream was another one */
  sources: number
  /** the next packet follows the last one, whatever its number is */
  isInterrupted: boolean
}

export const reception = (clockRateHz: number): Reception => ({
  clockRateHz,
  ssrc: -1,
  received: 0,
  octets: 0,
  first: 0,
  highest: -1,
  jitter: 0,
  lastTransit: 0,
  expectedBefore: 0,
  receivedBefore: 0,
  sources: 0,
  isInterrupted: false,
})

/** Counts a packet. True when it was the newest, so that its jitter is a sample. */
export function countReceived(
  state: Reception,
  ssrc: number,
  sequence: number,
  timestamp: number,
  octets: number,
  nowMs: number,
): boolean {
  if (state.isInterrupted) goOn(state, ssrc, sequence, timestamp, nowMs)
  const distance = state.highest === -1 ? 1 : sequenceDistance(state.highest & 0xffff, sequence)
  if (state.ssrc !== ssrc || state.highest === -1 || Math.abs(distance) > restartDistance)
    restart(state, ssrc, sequence)
  state.received++
  state.octets += octets
  if (state.received > 1 && distance <= 0) return false
  if (state.received > 1) state.highest += distance
  // Only differences of transit count, and they are taken modulo the timestamp's width.
  const arrival = Math.round((nowMs / 1_000) * state.clockRateHz)
  const transit = (arrival - timestamp) | 0
  const difference = Math.abs((transit - state.lastTransit) | 0)
  state.lastTransit = transit
  if (state.received <= unsteadyPackets) return false
  state.jitter += (difference - state.jitter) / 16
  return true
}

function restart(state: Reception, ssrc: number, sequence: number): void {
  state.ssrc = ssrc
  state.received = 0
  state.octets = 0
  state.first = sequence
  state.highest = sequence
  state.jitter = 0
  state.expectedBefore = 0
  state.receivedBefore = 0
  state.sources++
}

/** Goes on with whatever number comes next, as if the ones in between had come. */
export function expectAny(state: Reception): void {
  state.isInterrupted = state.highest !== -1
}

function goOn(state: Reception, ssrc: number, sequence: number, timestamp: number, nowMs: number): void {
  state.isInterrupted = false
  if (state.ssrc !== ssrc) return
  const before = (sequence - 1 - state.highest) & 0xffff
  state.first += before
  state.highest += before
  state.lastTransit = (Math.round((nowMs / 1_000) * state.clockRateHz) - timestamp) | 0
}

export const expectedPackets = (state: Reception): number =>
  state.highest === -1 ? 0 : state.highest - state.first + 1

/** Since the beginning; negative when packets came twice. */
export const lostPackets = (state: Reception): number => expectedPackets(state) - state.received

export interface IntervalLoss {
  readonly lost: number
  /** in 256ths, never below zero */
  readonly fraction: number
}

/** What was lost since this was asked last. */
export function takeIntervalLoss(state: Reception): IntervalLoss {
  const expected = expectedPackets(state)
  const expectedInterval = expected - state.expectedBefore
  const lost = expectedInterval - (state.received - state.receivedBefore)
  state.expectedBefore = expected
  state.receivedBefore = state.received
  const fraction = expectedInterval <= 0 || lost <= 0 ? 0 : Math.min(255, Math.floor((lost * 256) / expectedInterval))
  return { lost: Math.max(0, lost), fraction }
}
