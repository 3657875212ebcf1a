// The four bytes of a telephone event (RFC 4733 §2.3).
// Not the sequence of packets that makes one digit: see the receiver and the sender.
import { readUint16, writeUint16 } from '../packet.ts'

export const telephoneEventLength = 4

export interface TelephoneEvent {
  event: number
  isEnd: boolean
  /** power below 0 dBm0, 0 to 63 */
  volume: number
  /** so far, in units of the clock */
  duration: number
}

export function decodeTelephoneEvent(bytes: Uint8Array, start: number, length: number): TelephoneEvent | undefined {
  if (length < telephoneEventLength) return undefined
  const second = bytes[start + 1] as number
  return {
    event: bytes[start] as number,
    isEnd: second >= 0x80,
    volume: second & 0x3f,
    duration: readUint16(bytes, start + 2),
  }
}

export function encodeTelephoneEvent(bytes: Uint8Array, start: number, event: TelephoneEvent): void {
  bytes[start] = event.event
  bytes[start + 1] = (event.isEnd ? 0x80 : 0) | (event.volume & 0x3f)
  writeUint16(bytes, start + 2, event.duration)
}
