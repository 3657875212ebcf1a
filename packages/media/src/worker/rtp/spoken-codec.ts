// Which of the agreed codecs a peer speaks, found out by what comes: a few stray packets are no change.
// Not what follows from it.
import type { StreamCodec, StreamSpec } from '../../contract/port.ts'
import { Allowance } from '../video/allowance.ts'

/** So many packets in a row of another codec are no stray ones. */
const settledPackets = 5
/** Changes of the codec that are followed in a second: each makes an encoder. */
const mostChanges = 2

const receivedAs = ({ payloadType, receivePayloadType }: StreamCodec) => receivePayloadType ?? payloadType

export class SpokenCodec {
  /** that of its packets */
  payloadType: number | undefined
  readonly #changes = new Allowance(mostChanges)
  /** how many packets in a row were of another */
  #strayPackets = 0

  /** What is sent is what should come. */
  expect({ codecs }: StreamSpec, name: string): void {
    const codec = codecs.find((one) => one.name === name)
    this.payloadType = codec && receivedAs(codec)
  }

  /** For every packet of audio. True: another codec is spoken from now on. */
  note(payloadType: number, nowMs: number): boolean {
    if (payloadType === this.payloadType) {
      this.#strayPackets = 0
      return false
    }
    if (++this.#strayPackets < settledPackets) return false
    this.#strayPackets = 0
    if (!this.#changes.take(nowMs)) return false
    this.payloadType = payloadType
    return true
  }

  /** Of those that were agreed. */
  of(spec: StreamSpec | undefined): StreamCodec | undefined {
    return spec?.codecs.find((codec) => receivedAs(codec) === this.payloadType)
  }
}
