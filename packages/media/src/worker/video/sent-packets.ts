// The last packets of a stream, kept so that those the peer missed can be sent again.
// Not who asks for them.

const kept = 256

export class SentPackets {
  readonly #packets: { sequence: number; bytes: Uint8Array }[] = Array.from({ length: kept }, () => ({
    sequence: -1,
    bytes: new Uint8Array(0),
  }))

  keep(sequence: number, bytes: Uint8Array, length: number): void {
    const slot = this.#packets[sequence % kept] as { sequence: number; bytes: Uint8Array }
    slot.sequence = sequence
    slot.bytes = bytes.slice(0, length)
  }

  find(sequence: number): Uint8Array | undefined {
    const slot = this.#packets[sequence % kept]
    return slot?.sequence === sequence ? slot.bytes : undefined
  }
}
