// Packets of a stream that are sent again because the peer missed them: as they were, or in the format for that (RFC 4588).
// Not who asks for them.
import type { Random } from '@jackfield/base'
import { decodeRtp, encodeRtpHeader, RtpView, rtpHeaderLength, srtpOverhead } from '@jackfield/rtp'
import { Allowance } from './allowance.ts'
import { SentPackets } from './sent-packets.ts'

/** Whoever asks without end gets no more than a bad network needs: a few packets in ten of a large picture. */
const mostPerSecond = 400
/** What was sent again a moment ago is still on its way. */
const soonMs = 15

export class Retransmissions {
  readonly #ssrc: number
  readonly #sent = new SentPackets()
  readonly #allowance = new Allowance(mostPerSecond)
  readonly #view = new RtpView()
  #sequence: number

  constructor(random: Random) {
    this.#ssrc = random.below(2 ** 32)
    this.#sequence = random.below(2 ** 15)
  }

  forget(): void {
    this.#sent.forget()
  }

  /** `asSent`: what went out; otherwise what is wrapped into the format for packets that are sent again. */
  keep(sequence: number, bytes: Uint8Array, length: number, asSent: boolean): void {
    this.#sent.keep(sequence, bytes, length, asSent)
  }

  /**
   * `payloadType`: of the format for packets that are sent again, where one was agreed; what comes out is to be protected and has
   * room for it. Without one it is what went out. `unknown`: it is not here (any more).
   */
  again(sequence: number, payloadType: number | undefined, nowMs: number): Uint8Array | 'unknown' | 'not-now' {
    const packet = this.#sent.find(sequence)
    if (!packet) return 'unknown'
    if (nowMs - packet.againMs < soonMs || !this.#allowance.take(nowMs)) return 'not-now'
    // kept before the format was agreed, or as long as it was
    if (packet.asSent !== (payloadType === undefined)) return 'not-now'
    packet.againMs = nowMs
    return payloadType === undefined ? packet.bytes : this.#wrap(packet.bytes, payloadType)
  }

  /** A stream of its own, with the number of before in front of what it carries. */
  #wrap(packet: Uint8Array, payloadType: number): Uint8Array {
    const view = this.#view
    if (decodeRtp(packet, view) !== undefined) return new Uint8Array(0)
    const { payloadStart, sequence, timestamp, hasMarker } = view
    const bytes = new Uint8Array(packet.length + 2 + srtpOverhead)
    bytes.set(packet.subarray(0, payloadStart))
    const hasExtension = (packet[0] as number) & 0x10
    encodeRtpHeader(bytes, payloadType, hasMarker, this.#sequence, timestamp, this.#ssrc)
    bytes[0] = (bytes[0] as number) | hasExtension
    this.#sequence = (this.#sequence + 1) & 0xffff
    bytes[payloadStart] = sequence >> 8
    bytes[payloadStart + 1] = sequence & 0xff
    bytes.set(packet.subarray(payloadStart), payloadStart + 2)
    return bytes
  }
}

/** What was sent again, as it was the first time; undefined: nothing is in it, as in packets that only try the network. */
export function unwrapped(view: RtpView, payloadType: number, ssrc: number): RtpView | undefined {
  if (view.payloadLength <= 2 || view.payloadStart < rtpHeaderLength) return undefined
  const { bytes, payloadStart, payloadLength } = view
  const sequence = ((bytes[payloadStart] as number) << 8) | (bytes[payloadStart + 1] as number)
  return Object.assign(new RtpView(), view, {
    ...{ payloadType, ssrc, sequence },
    ...{ payloadStart: payloadStart + 2, payloadLength: payloadLength - 2 },
  })
}
