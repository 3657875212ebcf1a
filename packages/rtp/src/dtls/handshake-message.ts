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
/** All that waits together: a certificate with its chain, and what is beside it. */
const mostWaitingBytes = 32_768

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
  #next: number
  readonly #waiting = new Map<number, Partial>()
  #waitingBytes = 0

  /** `next`: the number of the first message. */
  constructor(next = 0) {
    this.#next = next
  }

  get next(): number {
    return this.#next
  }

  /**
   * Takes the fragments of one record. `isRepeat`: something of them was complete before, so the peer has not heard
   * our answer. Undefined: they are no fragments. Only the last message of a handshake is protected, and it always is.
   */
  accept(bytes: Uint8Array, isProtected: boolean): { isRepeat: boolean } | undefined {
    let isRepeat = false
    const isGood = eachFragment(bytes, (type, length, sequence, offset, part) => {
      if ((type === handshakeTypes.finished) !== isProtected) return
      if (sequence < this.#next) isRepeat = true
      else if (sequence < this.#next + mostAhead) this.#put(type, length, sequence, offset, part)
    })
    return isGood ? { isRepeat } : undefined
  }

  /** Whether something in this record was complete before; nothing of it is taken. */
  isRepeat(bytes: Uint8Array): boolean {
    let isRepeat = false
    const isGood = eachFragment(bytes, (_type, _length, sequence) => {
      if (sequence < this.#next) isRepeat = true
    })
    return isGood && isRepeat
  }

  #put(type: number, length: number, sequence: number, offset: number, part: Uint8Array): void {
    let partial = this.#waiting.get(sequence)
    // what is protected comes from the peer: whatever somebody else put in its place goes
    if (partial && type === handshakeTypes.finished && partial.type !== type) partial = this.#drop(sequence, partial)
    if (!partial) {
      if (this.#waitingBytes + length > mostWaitingBytes) return
      this.#waitingBytes += length
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

  /** What came ahead of its time is none of this handshake's. */
  forgetAhead(): void {
    for (const [sequence, partial] of this.#waiting) this.#drop(sequence, partial)
  }

  #drop(sequence: number, { body }: Partial): undefined {
    this.#waiting.delete(sequence)
    this.#waitingBytes -= body.length
  }

  /** The next message in order, once it is whole. */
  message(): HandshakeMessage | undefined {
    const partial = this.#waiting.get(this.#next)
    if (!partial || partial.missing > 0) return undefined
    this.#drop(this.#next, partial)
    return { type: partial.type, sequence: this.#next++, body: partial.body }
  }
}

/** False: these are no fragments. */
function eachFragment(
  bytes: Uint8Array,
  accept: (type: number, length: number, sequence: number, offset: number, part: Uint8Array) => void,
): boolean {
  const reader = new ByteReader(bytes)
  while (reader.left > 0) {
    const type = reader.number(1)
    const length = reader.number(3)
    const sequence = reader.number(2)
    const offset = reader.number(3)
    const part = reader.list(3)
    if (!reader.isGood || length > mostBodyBytes || offset + part.length > length) return false
    accept(type, length, sequence, offset, part)
  }
  return true
}
