// The last packets of a stream, kept so that those the peer missed can be sent again.
// Not who asks for them.

const kept = 256

export interface SentPacket {
  sequence: number
  bytes: Uint8Array
  /** as it went out, protected where packets are: it goes again just so, for its number is used (RFC 3711 §9.1) */
  asSent: boolean
  /** when it was sent again */
  againMs: number
}

export class SentPackets {
  /** made with the first packet: most streams never need it */
  #packets: SentPacket[] = []

  keep(sequence: number, bytes: Uint8Array, length: number, asSent: boolean): void {
    const againMs = Number.NEGATIVE_INFINITY
    this.#packets[sequence % kept] = { sequence, bytes: bytes.slice(0, length), asSent, againMs }
  }

  forget(): void {
    this.#packets = []
  }

  find(sequence: number): SentPacket | undefined {
    const slot = this.#packets[sequence % kept]
    return slot?.sequence === sequence ? slot : undefined
  }
}
