// The bytes of a file's audio, at hand without waiting: short files whole, long ones through a window that runs ahead.
// Not their meaning.

import type { FileHandle } from 'node:fs/promises'
import { detached } from '@jackfield/base'

/** Shorter files are read at once. */
const wholeBytes = 2 ** 21
const windowBytes = 2 ** 18

export interface ByteSource {
  /** How many bytes are at hand from this place on, at most `wanted`. Asking for more makes them come. */
  available(position: number, wanted: number): number
  /** The buffer that holds this place, and where in it. */
  bytes(position: number): { readonly buffer: Uint8Array; readonly at: number }
  close(): void
}

export async function openByteSource(file: FileHandle, fileBytes: number): Promise<ByteSource> {
  if (fileBytes <= wholeBytes) {
    const buffer = new Uint8Array(fileBytes)
    const length = await readFully(file, buffer, 0)
    await file.close()
    return {
      available: (position, wanted) => Math.max(0, Math.min(wanted, length - position)),
      bytes: (position) => ({ buffer, at: position }),
      close: () => undefined,
    }
  }
  const source = new WindowedSource(file, fileBytes)
  await source.load(0)
  return source
}

async function readFully(file: FileHandle, buffer: Uint8Array, position: number): Promise<number> {
  let done = 0
  while (done < buffer.length) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

/** Two pieces: one is read from while the other is filled. Pieces overlap nothing and begin on whole windows. */
class WindowedSource implements ByteSource {
  readonly #file: FileHandle
  readonly #fileBytes: number
  readonly #pieces = [
    { index: -1, buffer: new Uint8Array(windowBytes) },
    { index: -1, buffer: new Uint8Array(windowBytes) },
  ]
  #loading: Promise<void> | undefined
  #isClosed = false

  constructor(file: FileHandle, fileBytes: number) {
    this.#file = file
    this.#fileBytes = fileBytes
  }

  /** Fills the piece that holds this place, unless it is there or something else is being filled. */
  load(position: number): Promise<void> {
    const index = Math.floor(position / windowBytes)
    const isThere = this.#pieces.some((piece) => piece.index === index)
    if (isThere || this.#isClosed || index * windowBytes >= this.#fileBytes) return Promise.resolve()
    this.#loading ??= this.#fill(index).finally(() => {
      this.#loading = undefined
      if (this.#isClosed) detached(this.#file.close(), 'the reading of a sound')
    })
    return this.#loading
  }

  async #fill(index: number): Promise<void> {
    // the piece that is farther away gives way
    const [one, other] = this.#pieces as [Piece, Piece]
    const piece = Math.abs(one.index - index) >= Math.abs(other.index - index) ? one : other
    piece.index = -1
    try {
      await readFully(this.#file, piece.buffer, index * windowBytes)
      piece.index = index
    } catch {
      // the file cannot be read any more: it stays starved until it is stopped
    }
  }

  available(position: number, wanted: number): number {
    const piece = this.#pieceOf(position)
    if (!piece) {
      detached(this.load(position), 'the reading of a sound')
      return 0
    }
    const at = position - piece.index * windowBytes
    // half way through, the next piece is fetched
    if (at > windowBytes / 2) detached(this.load((piece.index + 1) * windowBytes), 'the reading of a sound')
    return Math.max(0, Math.min(wanted, windowBytes - at, this.#fileBytes - position))
  }

  bytes(position: number): { buffer: Uint8Array; at: number } {
    const piece = this.#pieceOf(position)
    if (!piece) throw new RangeError(`byte ${position} is not at hand`)
    return { buffer: piece.buffer, at: position - piece.index * windowBytes }
  }

  #pieceOf(position: number): Piece | undefined {
    const index = Math.floor(position / windowBytes)
    return this.#pieces.find((piece) => piece.index === index)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (!this.#loading) detached(this.#file.close(), 'the reading of a sound')
  }
}

interface Piece {
  index: number
  readonly buffer: Uint8Array
}
