// The last packets of a stream, kept so that those the peer missed can be sent again.
// Not who asks for them.

const kept = 256

export interface SentPacket {
  sequence: number
  bytes: Uint8Array
  /** when it was sent again */
  againMs: number
}

export class SentPackets {
  /** made with the first packet: most streams never need it */
  #packets: SentPacket[] = []

  keep(sequence: number, bytes: Uint8Array, length: number): void {
    this.#packets[sequence % kept] = { sequence, bytes: bytes.slice(0, length), againMs: Number.NEGATIVE_INFINITY }
  }

  find(sequence: number): SentPacket | undefined {
    const slot = this.#packets[sequence % kept]
    return slot?.sequence === sequence ? slot : undefined
  }
}
