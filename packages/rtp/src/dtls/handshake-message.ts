// Handshake messages (RFC 6347 §4.2.2): cut to fit datagrams, and put together again.
// Not what they say.
import { ByteReader, concat, number } from './bytes.ts'
import { handshakeTypes } from './dtls.table.ts'

export interface HandshakeMessage {
  readonly type: number
  readonly sequence: number
  readonly body: Uint8Array
}

const headerLength = 12
/** A certificate with everything a peer may put into it; nothing else comes near. */
const mostBodyBytes = 16_384
/** Messages that may wait for those before them; a flight has five. */
const mostAhead = 8

/** As it counts for the transcript: whole, whatever pieces it travelled in. */
export const wholeMessage = ({ type, sequence, body }: HandshakeMessage): Uint8Array =>
  concat(header(type, body.length, sequence, 0, body.length), body)

const header = (type: number, length: number, sequence: number, offset: number, part: number): Uint8Array =>
  concat(number(type, 1), number(length, 3), number(sequence, 2), number(offset, 3), number(part, 3))

/** In pieces of at most so many bytes, header included. */
export function fragmentsOf({ type, sequence, body }: HandshakeMessage, mostBytes: number): Uint8Array[] {
  const size = mostBytes - headerLength
  const pieces: Uint8Array[] = []
  for (let at = 0; at === 0 || at < body.length; at += size) {
    const piece = body.subarray(at, at + size)
    pieces.push(concat(header(type, body.length, sequence, at, piece.length), piece))
  }
  return pieces
}

interface Partial {
  readonly type: number
  readonly body: Uint8Array
  readonly has: Uint8Array
  missing: number
}

export class Reassembler {
  #next = 0
  readonly #waiting = new Map<number, Partial>()

  get next(): number {
    return this.#next
  }

  /**
   * Takes the fragments of one record. `isRepeat`: something of them was complete before, so the peer has not heard
   * our answer. Undefined: they are no fragments. Only the last message of a handshake is protected, and it always is.
   */
  take(bytes: Uint8Array, isProtected: boolean): { isRepeat: boolean } | undefined {
    const reader = new ByteReader(bytes)
    let isRepeat = false
    while (reader.left > 0) {
      const type = reader.number(1)
      const length = reader.number(3)
      const sequence = reader.number(2)
      const offset = reader.number(3)
      const part = reader.list(3)
      if (!reader.isGood || length > mostBodyBytes || offset + part.length > length) return undefined
      if ((type === handshakeTypes.finished) !== isProtected) continue
      if (sequence < this.#next) isRepeat = true
      else if (sequence < this.#next + mostAhead) this.#put(type, length, sequence, offset, part)
    }
    return { isRepeat }
  }

  #put(type: number, length: number, sequence: number, offset: number, part: Uint8Array): void {
    let partial = this.#waiting.get(sequence)
    if (!partial) {
      partial = { type, body: new Uint8Array(length), has: new Uint8Array(length), missing: length }
      this.#waiting.set(sequence, partial)
    }
    if (partial.type !== type || partial.body.length !== length) return
    part.forEach((byte, index) => {
      const at = offset + index
      if (partial.has[at] === 1) return
      partial.has[at] = 1
      partial.body[at] = byte
      partial.missing--
    })
  }

  /** The next message in order, once it is whole. */
  message(): HandshakeMessage | undefined {
    const partial = this.#waiting.get(this.#next)
    if (!partial || partial.missing > 0) return undefined
    this.#waiting.delete(this.#next)
    return { type: partial.type, sequence: this.#next++, body: partial.body }
  }
}
