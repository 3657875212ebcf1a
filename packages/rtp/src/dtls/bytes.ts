// Numbers and lists of bytes behind each other, as TLS lays them out.
// Not what they mean. A reader that runs out of bytes gives zeros and says so at the end.

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0
  #isShort = false

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** whether everything that was read was there */
  get isGood(): boolean {
    return !this.#isShort
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  number(length: number): number {
    let value = 0
    for (const byte of this.take(length)) value = value * 256 + byte
    return value
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) {
      this.#isShort = true
      this.#at = this.#bytes.length
      return new Uint8Array(length > 64 ? 0 : length)
    }
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** a list behind its length, which takes so many bytes */
  list(lengthBytes: number): Uint8Array {
    return this.take(this.number(lengthBytes))
  }
}

export const number = (value: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
  return bytes
}

export const list = (bytes: Uint8Array, lengthBytes: number): Uint8Array =>
  concat(number(bytes.length, lengthBytes), bytes)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Whole numbers of two bytes each. */
export function pairs(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes)
  const values: number[] = []
  while (reader.left >= 2) values.push(reader.number(2))
  return values
}

export const fromPairs = (values: readonly number[]): Uint8Array => concat(...values.map((value) => number(value, 2)))

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
