// A frame that several hear alike, so that it is encoded once for all who use the same codec.
// Only for codecs without memory: the others must hear every frame of their own stream.

import type { EncodedOnce } from '../../sounds/encoded-once.ts'

/** Codecs in which a frame is the same whatever came before it. */
export const withoutMemory: ReadonlySet<string> = new Set(['ulaw', 'alaw'])

export class SharedFrame implements EncodedOnce {
  readonly #encoded = new Map<string, Uint8Array>()

  /** The frame in this codec, encoded by the first who asks; undefined when it cannot be shared. */
  encoded(codec: string, encode: (into: Uint8Array) => number): Uint8Array | undefined {
    if (!withoutMemory.has(codec)) return undefined
    const known = this.#encoded.get(codec)
    if (known) return known
    const bytes = new Uint8Array(512)
    const made = bytes.subarray(0, encode(bytes))
    this.#encoded.set(codec, made)
    return made
  }
}
