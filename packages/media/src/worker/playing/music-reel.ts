// Music that many hear, each from its beginning on: decoded once, and encoded once for each codec without memory, however many listen.
// Not who listens: everybody has a place of his own in it.

import { copySamples } from '../../copy-samples.ts'
import type { EncodedOnce } from '../../sounds/encoded-once.ts'
import type { Sound } from '../../sounds/sound.ts'
import { atRate } from '../../sounds/sound-list.ts'
import { frameSamples } from '../mixing/plain-ends.ts'
import { withoutMemory } from '../mixing/shared-frame.ts'

const framesPerChunk = 500

interface EncodedChunk {
  readonly bytes: Uint8Array
  /** of each frame that somebody has asked for */
  readonly payloads: (Uint8Array | undefined)[]
}

interface Chunk {
  readonly pcm: Int16Array
  readonly encoded: Map<string, EncodedChunk>
}

export class MusicReel {
  readonly rateHz: number
  /** of one frame */
  readonly samples: number
  readonly #chunks: Chunk[] = []
  /** what is still to be read; nothing: all of it is here */
  #sound: Sound | undefined
  #filled = 0
  /** samples of the frame that the disk has not brought whole */
  #partial = 0

  constructor(sound: Sound, rateHz: number) {
    this.rateHz = rateHz
    this.samples = frameSamples(rateHz)
    this.#sound = sound.rateHz === rateHz ? sound : atRate(sound, rateHz)
  }

  /** Frames that are here. */
  get filled(): number {
    return this.#filled
  }

  /** All of it is here, and whoever is at the end begins anew. */
  get isWhole(): boolean {
    return this.#sound === undefined
  }

  /** False: the disk has not brought it yet. */
  reads(frame: number): boolean {
    while (frame >= this.#filled) if (!this.#readNext()) return false
    return true
  }

  copy(frame: number, into: Int16Array): void {
    const { pcm } = this.#chunks[Math.floor(frame / framesPerChunk)] as Chunk
    copySamples(pcm, (frame % framesPerChunk) * this.samples, this.samples, into)
  }

  /** The frame in this codec; undefined: nobody has encoded it. */
  payload(frame: number, codec: string): Uint8Array | undefined {
    return this.#chunks[Math.floor(frame / framesPerChunk)]?.encoded.get(codec)?.payloads[frame % framesPerChunk]
  }

  /** Encodes it for everybody. */
  encode(frame: number, codec: string, encode: (into: Uint8Array) => number): Uint8Array {
    const chunk = this.#chunks[Math.floor(frame / framesPerChunk)] as Chunk
    const at = frame % framesPerChunk
    const { bytes, payloads } = chunk.encoded.get(codec) ?? this.#encodedChunk(chunk, codec)
    const room = bytes.subarray(at * this.samples, (at + 1) * this.samples)
    const payload = room.subarray(0, encode(room))
    payloads[at] = payload
    return payload
  }

  #encodedChunk(chunk: Chunk, codec: string): EncodedChunk {
    const made = {
      bytes: new Uint8Array(framesPerChunk * this.samples),
      payloads: Array.from<Uint8Array | undefined>({ length: framesPerChunk }),
    }
    chunk.encoded.set(codec, made)
    return made
  }

  /** The next frame; the last one is filled up with silence, so that everybody stays in step with the frames. */
  #readNext(): boolean {
    const sound = this.#sound
    if (!sound) return false
    if (
      this.#filled % framesPerChunk === 0 &&
      this.#partial === 0 &&
      this.#chunks.length * framesPerChunk === this.#filled
    )
      this.#chunks.push({ pcm: new Int16Array(framesPerChunk * this.samples + 16), encoded: new Map() })
    const { pcm } = this.#chunks.at(-1) as Chunk
    const start = (this.#filled % framesPerChunk) * this.samples + this.#partial
    this.#partial += sound.read(pcm.subarray(start), this.samples - this.#partial)
    const isAtEnd = sound.isAtEnd
    if (isAtEnd) this.close()
    if (this.#partial < this.samples && !(isAtEnd && this.#partial > 0)) return false
    this.#partial = 0
    this.#filled++
    return true
  }

  close(): void {
    this.#sound?.close()
    this.#sound = undefined
  }
}

/** One who listens. */
export class ReelListener implements Sound {
  readonly rateHz: number
  readonly lengthSamples = undefined
  readonly isAtEnd = false
  readonly #reel: MusicReel
  readonly #onClosed: () => void
  #frame = 0
  /** the frame that was read last */
  #heard = 0
  #shared: EncodedOnce | undefined
  readonly #encoded: EncodedOnce = { encoded: (codec, encode) => this.#encode(codec, encode) }
  /** where the samples of the last frame belong, when they were not written there */
  #owed: Int16Array | undefined
  #isClosed = false

  constructor(reel: MusicReel, onClosed: () => void) {
    this.rateHz = reel.rateHz
    this.#reel = reel
    this.#onClosed = onClosed
  }

  get position(): number {
    return this.#frame * this.#reel.samples
  }

  /** What was read last, for all who read the same. */
  get shared(): EncodedOnce | undefined {
    return this.#shared
  }

  /** Whoever cannot share it has the samples at least. */
  #encode(codec: string, encode: (into: Uint8Array) => number): Uint8Array | undefined {
    const known = this.#reel.payload(this.#heard, codec)
    if (known) return known
    if (this.#owed) this.#reel.copy(this.#heard, this.#owed)
    this.#owed = undefined
    return withoutMemory.has(codec) ? this.#reel.encode(this.#heard, codec, encode) : undefined
  }

  read(into: Int16Array, samples: number, isSent = false): number {
    const reel = this.#reel
    this.#shared = undefined
    if (samples !== reel.samples) return 0
    if (reel.isWhole && this.#frame >= reel.filled) this.#frame = 0
    if (!reel.reads(this.#frame)) {
      // the end was found just now: it begins anew
      if (!reel.isWhole || reel.filled === 0 || this.#frame === 0) return 0
      this.#frame = 0
    }
    if (isSent) this.#owed = into
    else {
      this.#owed = undefined
      reel.copy(this.#frame, into)
    }
    this.#heard = this.#frame++
    this.#shared = this.#encoded
    return samples
  }

  seek(sample: number): void {
    const { isWhole, filled, samples } = this.#reel
    const wanted = Math.max(0, Math.floor(sample / samples))
    this.#frame = isWhole && filled > 0 ? wanted % filled : wanted
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#onClosed()
  }
}
