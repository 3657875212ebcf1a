// AudioSocket's messages on the wire: a byte for the kind, two for the length, and so many more.
// Not what they mean.

export interface AudioSocketMessage {
  readonly kind: number
  readonly payload: Uint8Array
}

const headBytes = 3
const nothing: Uint8Array = new Uint8Array(0)

export function encodeMessage(kind: number, payload: Uint8Array = nothing): Uint8Array {
  const bytes = new Uint8Array(headBytes + payload.length)
  bytes[0] = kind
  bytes[1] = payload.length >> 8
  bytes[2] = payload.length
  bytes.set(payload, headBytes)
  return bytes
}

/** Puts messages together from pieces of any size; what it holds is never longer than one message. */
export class MessageReader {
  #rest: Uint8Array = nothing

  /** Whole messages, in order; their bytes are the receiver's alone. */
  read(piece: Uint8Array): AudioSocketMessage[] {
    const bytes = this.#rest.length === 0 ? piece : joined(this.#rest, piece)
    const messages: AudioSocketMessage[] = []
    let at = 0
    while (at + headBytes <= bytes.length) {
      const length = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
      const end = at + headBytes + length
      if (end > bytes.length) break
      messages.push({ kind: bytes[at] as number, payload: Uint8Array.from(bytes.subarray(at + headBytes, end)) })
      at = end
    }
    this.#rest = at === bytes.length ? nothing : Uint8Array.from(bytes.subarray(at))
    return messages
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}
