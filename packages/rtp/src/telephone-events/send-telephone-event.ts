// One digit as the packets of a telephone event: asked once every packet time until it has nothing more to say.
// Not the audio it stands in for: that is left out meanwhile.
import { eventNumbers } from './events.table.ts'
import type { TelephoneEvent } from './telephone-event.ts'

const volume = 10
/** The end is said three times, since nobody acknowledges it (RFC 4733 §2.5.1.4). */
const endPackets = 3
const longestDuration = 0xffff

export interface EventPacket {
  readonly timestamp: number
  readonly hasMarker: boolean
  readonly event: TelephoneEvent
}

export interface TelephoneEventSender {
  readonly event: number
  readonly clockRateHz: number
  timestamp: number
  /** of the present segment, in units of the clock */
  elapsed: number
  /** of the whole; infinite until the end is known */
  left: number
  isFirst: boolean
  isOver: boolean
}

/** Undefined when no event stands for the character. `durationMs` is left out when the end comes later. */
export function telephoneEventSender(
  digit: string,
  clockRateHz: number,
  timestamp: number,
  durationMs = Number.POSITIVE_INFINITY,
): TelephoneEventSender | undefined {
  const event = eventNumbers.get(digit.toUpperCase())
  if (event === undefined) return undefined
  const left = Math.round((durationMs / 1_000) * clockRateHz)
  return { event, clockRateHz, timestamp, elapsed: 0, left, isFirst: true, isOver: false }
}

/** The digit ends with the next packet, or when it has lasted this long if that is later. */
export function endTelephoneEvent(sender: TelephoneEventSender, totalElapsed: number, durationMs: number): void {
  sender.left = Math.max(0, Math.round((durationMs / 1_000) * sender.clockRateHz) - totalElapsed)
}

/** The packets for the next stretch of time, `units` long. */
export function nextEventPackets(sender: TelephoneEventSender, units: number): readonly EventPacket[] {
  if (sender.isOver) return []
  const packets: EventPacket[] = []
  let step = Math.min(units, sender.left)
  sender.left -= step
  if (sender.elapsed + step > longestDuration) {
    packets.push(packet(sender, longestDuration, false))
    step -= longestDuration - sender.elapsed
    sender.timestamp = (sender.timestamp + longestDuration) >>> 0
    sender.elapsed = 0
  }
  sender.elapsed += step
  sender.isOver = sender.left <= 0
  const count = sender.isOver ? endPackets : 1
  for (let at = 0; at < count; at++) packets.push(packet(sender, sender.elapsed, sender.isOver))
  return packets
}

function packet(sender: TelephoneEventSender, duration: number, isEnd: boolean): EventPacket {
  const hasMarker = sender.isFirst
  sender.isFirst = false
  return { timestamp: sender.timestamp, hasMarker, event: { event: sender.event, isEnd, volume, duration } }
}
