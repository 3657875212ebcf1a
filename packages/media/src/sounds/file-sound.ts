// A sound file that is played: any format, opened once, read without waiting.
// Not the search for it: a path comes in.

import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { copySamples } from '../copy-samples.ts'
import { type FileFault, type FileLayout, headBytes } from '../file-format.ts'
import { formatOfExtension } from '../files/index.ts'
import { type ByteSource, openByteSource } from './byte-source.ts'
import { memorySound } from './memory-sound.ts'
import type { Sound } from './sound.ts'

export type SoundFault = FileFault | 'not-found' | 'unknown-ending' | 'too-large'

/** What is decoded as a whole must fit memory. */
const mostWholeBytes = 32 * 2 ** 20

/** `pause` lets everything else run, in the middle of long work. */
export async function openSoundFile(path: string, pause: () => Promise<void>): Promise<Sound | SoundFault> {
  const format = formatOfExtension(extname(path).slice(1))
  if (!format) return 'unknown-ending'
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return 'not-found'
  let isOurs = true
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return 'not-found'
    if ('decodeWhole' in format.reading) {
      if (stats.size > mostWholeBytes) return 'too-large'
      const decoded = await format.reading.decodeWhole(await file.readFile(), pause)
      return typeof decoded === 'string' ? decoded : memorySound(decoded.rateHz, decoded.pcm)
    }
    const head = new Uint8Array(Math.min(headBytes, stats.size))
    await file.read(head, 0, head.length, 0)
    const layout = format.reading.layout(head, stats.size)
    if (typeof layout === 'string') return layout
    isOurs = false
    return new FileSound(layout, await openByteSource(file, stats.size))
  } finally {
    if (isOurs) await file.close()
  }
}

/** Decodes blocks as they are asked for. */
class FileSound implements Sound {
  readonly rateHz: number
  readonly lengthSamples: number
  readonly #layout: FileLayout
  readonly #source: ByteSource
  #decode: ReturnType<FileLayout['decoder']>
  #block = 0
  /** of a block that was taken only in part */
  readonly #left: Int16Array
  #leftStart = 0
  #leftCount = 0

  constructor(layout: FileLayout, source: ByteSource) {
    this.rateHz = layout.rateHz
    this.lengthSamples = Math.floor(layout.dataLength / layout.blockBytes) * layout.blockSamples
    this.#layout = layout
    this.#source = source
    this.#decode = layout.decoder()
    this.#left = new Int16Array(layout.blockSamples)
  }

  get position(): number {
    return this.#block * this.#layout.blockSamples - this.#leftCount
  }

  get isAtEnd(): boolean {
    return this.position >= this.lengthSamples
  }

  read(into: Int16Array, samples: number): number {
    let done = this.#takeLeft(into, 0, samples)
    while (done < samples && !this.isAtEnd) {
      const { blockSamples } = this.#layout
      const wanted = samples - done
      const count =
        wanted >= blockSamples ? this.#decodeBlocks(into.subarray(done), Math.floor(wanted / blockSamples)) : 0
      if (count > 0) {
        done += count
        continue
      }
      if (wanted >= blockSamples) break
      this.#leftCount = this.#decodeBlocks(this.#left, 1)
      this.#leftStart = 0
      if (this.#leftCount === 0) break
      done += this.#takeLeft(into, done, wanted)
    }
    return done
  }

  #takeLeft(into: Int16Array, at: number, samples: number): number {
    const count = Math.min(samples, this.#leftCount)
    copySamples(this.#left, this.#leftStart, count, into, at)
    this.#leftStart += count
    this.#leftCount -= count
    return count
  }

  /** 0 when the bytes are not at hand. */
  #decodeBlocks(into: Int16Array, blocks: number): number {
    const { dataStart, dataLength, blockBytes } = this.#layout
    const offset = this.#block * blockBytes
    const position = dataStart + offset
    const wanted = Math.min(blocks * blockBytes, dataLength - offset)
    const available = this.#source.available(position, wanted)
    const whole = Math.floor(available / blockBytes)
    if (whole === 0) return this.#decodeAcross(into, position, wanted)
    const { buffer, at } = this.#source.bytes(position)
    this.#block += whole
    return this.#decode(buffer, at, whole * blockBytes, into)
  }

  /** A block that lies across two pieces of the window. */
  #decodeAcross(into: Int16Array, position: number, wanted: number): number {
    const { blockBytes } = this.#layout
    if (wanted < blockBytes) return 0
    const block = new Uint8Array(blockBytes)
    for (let done = 0; done < blockBytes; ) {
      const count = this.#source.available(position + done, blockBytes - done)
      if (count === 0) return 0
      const { buffer, at } = this.#source.bytes(position + done)
      block.set(buffer.subarray(at, at + count), done)
      done += count
    }
    this.#block++
    return this.#decode(block, 0, blockBytes, into)
  }

  seek(sample: number): void {
    const { blockSamples } = this.#layout
    const clamped = Math.max(0, Math.min(this.lengthSamples, Math.round(sample)))
    this.#block = Math.floor(clamped / blockSamples)
    this.#leftCount = 0
    this.#decode = this.#layout.decoder()
  }

  close(): void {
    this.#source.close()
  }
}
