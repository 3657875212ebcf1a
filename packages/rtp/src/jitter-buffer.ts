// Packets of one stream, put back in order and held just long enough: the delay follows what the network does.
// Not a timer and not a decoder: the owner takes one packet time after another and conceals what is missing.
import type { RtpView } from './packet.ts'
import { extendSequence, timestampDistance } from './sequence.ts'

export interface JitterBufferOptions {
  readonly clockRateHz: number
  readonly minDelayMs: number
  readonly maxDelayMs: number
  /** held longer than the network asks for, for what it may do next */
  readonly extraMs: number
  /** a step of the timestamps of more than this starts the stream anew */
  readonly resyncMs: number
}

export const jitterBufferDefaults = { minDelayMs: 0, maxDelayMs: 200, extraMs: 0, resyncMs: 1_000 } as const

export interface JitterSlot {
  /** extended; -1: empty */
  sequence: number
  /** extended */
  timestamp: number
  payloadType: number
  hasMarker: boolean
  bytes: Uint8Array
  length: number
}

/** What became of a packet that was put in. */
export type Inserted = 'stored' | 'late' | 'duplicate' | 'restarted'

/**
 * What the owner does for the next packet time: decode `taken`; conceal a packet that never came; conceal because
 * nothing is there; conceal to grow the delay; or drop `taken` (blending it into the next) to shrink the delay and
 * ask again.
 */
export type Taken = 'packet' | 'lost' | 'empty' | 'stretch' | 'skip'

/** Packets it holds: more than a second of the usual ones, and small enough to stay in the processor's cache. */
const capacity = 64
const windowMs = 5_000
/** A packet time beyond the target for this many turns is taken out. */
const patience = 25
const hurriedPatience = 3
const stretchPause = 3
const tolerableMs = 10
const lateBeforeRestart = 25

export interface JitterBuffer {
  /** may become others while it runs: the delay then follows */
  options: JitterBufferOptions
  /** there from the first packet on */
  readonly slots: JitterSlot[]
  /** of packets that were taken: the next one is written where the processor's cache has room already */
  readonly spare: Uint8Array[]
  /** the packet taken last, or to be dropped */
  taken: JitterSlot
  count: number
  isRunning: boolean
  /** extended sequence and timestamp of what is played next */
  next: number
  nextTimestamp: number
  highest: number
  lastTimestamp: number
  packetMs: number
  /** how a packet's arrival compares with its timestamp: the least of this window and of the one before */
  leastTransit: number
  leastTransitBefore: number
  windowEndsMs: number
  /** how much later than that packets come; rises at once, falls slowly */
  spreadMs: number
  excessTurns: number
  turnsSinceStretch: number
  lateInRow: number
  /** packet times that passed with nothing there since a packet was taken */
  emptyTurns: number
  readonly figures: {
    lost: number
    late: number
    duplicates: number
    skipped: number
    stretched: number
    restarts: number
  }
}

export function jitterBuffer(options: JitterBufferOptions): JitterBuffer {
  return {
    options,
    slots: [],
    spare: [],
    taken: emptySlot(),
    count: 0,
    isRunning: false,
    next: 0,
    nextTimestamp: 0,
    highest: 0,
    lastTimestamp: 0,
    packetMs: 20,
    leastTransit: Number.POSITIVE_INFINITY,
    leastTransitBefore: Number.POSITIVE_INFINITY,
    windowEndsMs: 0,
    spreadMs: 0,
    excessTurns: 0,
    turnsSinceStretch: stretchPause,
    lateInRow: 0,
    emptyTurns: 0,
    figures: { lost: 0, late: 0, duplicates: 0, skipped: 0, stretched: 0, restarts: 0 },
  }
}

/** One for all: a slot makes its own when it has something to hold. */
const noBytes = new Uint8Array(0)

const emptySlot = (): JitterSlot => ({
  sequence: -1,
  timestamp: 0,
  payloadType: 0,
  hasMarker: false,
  bytes: noBytes,
  length: 0,
})

export const targetDelayMs = ({ options, spreadMs }: JitterBuffer): number =>
  Math.min(options.maxDelayMs, Math.max(options.minDelayMs, spreadMs + options.extraMs))

/** Copies the packet's payload in: the bytes it came in may be used again. */
export function insertPacket(buffer: JitterBuffer, packet: RtpView, nowMs: number): Inserted {
  if (!buffer.isRunning) {
    start(buffer, packet, nowMs)
    store(buffer, packet, buffer.next, buffer.nextTimestamp)
    return 'stored'
  }
  const sequence = extendSequence(buffer.highest, packet.sequence)
  const timestamp = buffer.lastTimestamp + timestampDistance(buffer.lastTimestamp >>> 0, packet.timestamp)
  const transit = transitOf(buffer, timestamp, nowMs)
  const isFar =
    sequence >= buffer.next + capacity ||
    sequence < buffer.next - capacity ||
    Math.abs(transit - leastTransit(buffer)) > buffer.options.resyncMs
  if (isFar || buffer.lateInRow >= lateBeforeRestart) {
    buffer.figures.restarts++
    start(buffer, packet, nowMs)
    store(buffer, packet, buffer.next, buffer.nextTimestamp)
    return 'restarted'
  }
  learnTransit(buffer, transit, nowMs)
  if (sequence < buffer.next) {
    buffer.figures.late++
    buffer.lateInRow++
    return 'late'
  }
  buffer.lateInRow = 0
  if ((buffer.slots[sequence % capacity] as JitterSlot).sequence === sequence) {
    buffer.figures.duplicates++
    return 'duplicate'
  }
  if (sequence === buffer.highest + 1) learnPacketTime(buffer, timestamp)
  if (sequence > buffer.highest) {
    buffer.highest = sequence
    buffer.lastTimestamp = timestamp
  }
  store(buffer, packet, sequence, timestamp)
  return 'stored'
}

/** Forgets the stream but keeps what was learnt about the network. */
function start(buffer: JitterBuffer, packet: RtpView, nowMs: number): void {
  while (buffer.slots.length < capacity) buffer.slots.push(emptySlot())
  for (const slot of buffer.slots) slot.sequence = -1
  buffer.count = 0
  buffer.isRunning = true
  // far above zero, so that packets from before the first one have room below it
  buffer.next = packet.sequence + 65_536
  buffer.nextTimestamp = packet.timestamp + 2 ** 32
  buffer.highest = buffer.next
  buffer.lastTimestamp = buffer.nextTimestamp
  buffer.leastTransit = transitOf(buffer, buffer.nextTimestamp, nowMs)
  buffer.leastTransitBefore = Number.POSITIVE_INFINITY
  buffer.windowEndsMs = nowMs + windowMs
  buffer.excessTurns = 0
  buffer.lateInRow = 0
}

function store(buffer: JitterBuffer, packet: RtpView, sequence: number, timestamp: number): void {
  const slot = buffer.slots[sequence % capacity] as JitterSlot
  if (slot.bytes.length === 0) slot.bytes = buffer.spare.pop() ?? noBytes
  if (slot.bytes.length < packet.payloadLength) slot.bytes = new Uint8Array((packet.payloadLength + 63) & ~63)
  slot.bytes.set(packet.bytes.subarray(packet.payloadStart, packet.payloadStart + packet.payloadLength))
  slot.length = packet.payloadLength
  slot.payloadType = packet.payloadType
  slot.hasMarker = packet.hasMarker
  slot.timestamp = timestamp
  slot.sequence = sequence
  buffer.count++
}

const transitOf = (buffer: JitterBuffer, timestamp: number, nowMs: number) =>
  nowMs - (timestamp * 1_000) / buffer.options.clockRateHz

const leastTransit = (buffer: JitterBuffer) => Math.min(buffer.leastTransit, buffer.leastTransitBefore)

function learnTransit(buffer: JitterBuffer, transit: number, nowMs: number): void {
  if (nowMs >= buffer.windowEndsMs) {
    buffer.leastTransitBefore = buffer.leastTransit
    buffer.leastTransit = transit
    buffer.windowEndsMs = nowMs + windowMs
  } else buffer.leastTransit = Math.min(buffer.leastTransit, transit)
  const behind = transit - leastTransit(buffer)
  buffer.spreadMs = behind > buffer.spreadMs ? behind : buffer.spreadMs + (behind - buffer.spreadMs) / 256
}

function learnPacketTime(buffer: JitterBuffer, timestamp: number): void {
  const ms = ((timestamp - buffer.lastTimestamp) * 1_000) / buffer.options.clockRateHz
  // a longer step is a pause of the speaker, not a longer packet
  if (ms >= 5 && ms <= 140) buffer.packetMs = ms
}

/** What is due now. Call it once for every packet time that is played. */
export function takePacket(buffer: JitterBuffer, nowMs: number): Taken {
  if (!buffer.isRunning) return 'empty'
  for (;;) {
    const slot = buffer.slots[buffer.next % capacity] as JitterSlot
    const isThere = slot.sequence === buffer.next
    if (!isThere && buffer.count === 0) {
      buffer.emptyTurns++
      return 'empty'
    }
    const timestamp = isThere ? slot.timestamp : buffer.nextTimestamp
    const excessMs = transitOf(buffer, timestamp, nowMs) - leastTransit(buffer) - targetDelayMs(buffer)
    if (isThere) return takeSlot(buffer, slot, excessMs)
    if (excessMs < 0) return stretch(buffer)
    advance(buffer, timestamp)
    buffer.figures.lost++
    // what was due while nothing was there at all was concealed then
    if (buffer.emptyTurns > 0) buffer.emptyTurns--
    else if (excessMs < buffer.packetMs + tolerableMs) return 'lost'
  }
}

function takeSlot(buffer: JitterBuffer, slot: JitterSlot, excessMs: number): Taken {
  if (excessMs < -tolerableMs) {
    // the speaker paused, or the delay must grow: at the start all at once, later little by little
    const isPause = slot.timestamp - buffer.nextTimestamp > 0 || buffer.next === buffer.highest
    if (isPause || buffer.turnsSinceStretch >= stretchPause) return stretch(buffer)
  }
  buffer.turnsSinceStretch++
  buffer.emptyTurns = 0
  const before = buffer.taken
  // nobody looks at it any more, unless another packet lies there already
  if (before !== slot && before.sequence === -1 && before.bytes.length > 0) {
    buffer.spare.push(before.bytes)
    before.bytes = noBytes
  }
  buffer.taken = slot
  slot.sequence = -1
  buffer.count--
  advance(buffer, slot.timestamp)
  if (excessMs <= buffer.packetMs + tolerableMs) {
    buffer.excessTurns = 0
    return 'packet'
  }
  buffer.excessTurns++
  const isHurried = excessMs > 4 * buffer.packetMs
  if (buffer.count === 0 || buffer.excessTurns < (isHurried ? hurriedPatience : patience)) return 'packet'
  buffer.excessTurns = 0
  buffer.figures.skipped++
  return 'skip'
}

function stretch(buffer: JitterBuffer): Taken {
  buffer.turnsSinceStretch = 0
  buffer.figures.stretched++
  return 'stretch'
}

function advance(buffer: JitterBuffer, timestamp: number): void {
  buffer.next++
  if (buffer.next > buffer.highest) buffer.highest = buffer.next - 1
  buffer.nextTimestamp = timestamp + (buffer.packetMs * buffer.options.clockRateHz) / 1_000
}
