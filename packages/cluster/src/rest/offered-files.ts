// Files of this node that another one reads for somebody: open under a name of their own, read piece by piece, closed when nobody reads any more.
// Not who may read them: the request that asked for one was checked, and only nodes reach this.

import { type FileHandle, open } from 'node:fs/promises'
import { type Clock, detached, type Random, type Timer } from '@jackfield/base'
import { type Download, fileTag, type RestAnswer } from '@jackfield/description'

/** What the reader has to know. */
export interface FileFacts {
  readonly key: string
  readonly size: number
  /** changes with the file */
  readonly tag: string
  readonly contentType: string
  readonly fileName: string | undefined
}

interface Offer {
  readonly handle: FileHandle | undefined
  readonly bytes: Buffer | undefined
  idle: Timer | undefined
}

/** Bytes that are asked for at once: as text they are well below what a message may have. */
export const longestPiece = 256 * 1024
/** How long a reader may take for the next piece. */
const idleMs = 60_000
/** Files that other nodes read at once. */
const mostOffers = 64

export class OfferedFiles {
  readonly #clock: Clock
  readonly #random: Random
  readonly #offers = new Map<string, Offer>()
  /** those that are being opened */
  #opening = 0
  #isClosed = false

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
  }

  get size(): number {
    return this.#offers.size
  }

  /** Nothing: it cannot be opened, or too many are read already. */
  async offer({ download, content }: RestAnswer): Promise<FileFacts | undefined> {
    if (this.#isClosed || this.#offers.size + this.#opening >= mostOffers) return undefined
    if (content) {
      const { bytes, contentType, fileName } = content
      const about = { size: bytes.length, tag: fileTag(bytes.length, 0), contentType, fileName }
      return this.#add({ handle: undefined, bytes, idle: undefined }, about)
    }
    if (!download || !('path' in download)) return undefined
    this.#opening++
    try {
      return await this.#open(download)
    } finally {
      this.#opening--
    }
  }

  async #open({ path, contentType, fileName }: Download): Promise<FileFacts | undefined> {
    const handle = await open(path).catch(() => undefined)
    const about = await handle?.stat()
    // the cluster may have been left meanwhile
    if (!handle || !about?.isFile() || this.#isClosed) {
      await handle?.close()
      return undefined
    }
    const tag = fileTag(about.size, about.mtimeMs)
    return this.#add({ handle, bytes: undefined, idle: undefined }, { size: about.size, tag, contentType, fileName })
  }

  /** A piece as base64; empty: it is not open any more. */
  async read(text: string): Promise<string> {
    const [key, start, length] = JSON.parse(text) as [string, number, number]
    const offer = this.#offers.get(key)
    if (!offer) return ''
    this.#wait(key, offer)
    if (length === 0) {
      this.#end(key)
      return ''
    }
    const wanted = Math.min(length, longestPiece)
    if (offer.bytes) return offer.bytes.subarray(start, start + wanted).toString('base64')
    const piece = Buffer.alloc(wanted)
    const read = await offer.handle?.read(piece, 0, wanted, start)
    return piece.subarray(0, read?.bytesRead ?? 0).toString('base64')
  }

  close(): void {
    this.#isClosed = true
    for (const key of [...this.#offers.keys()]) this.#end(key)
  }

  #add(offer: Offer, about: Omit<FileFacts, 'key'>): FileFacts {
    const key = this.#random.uuid()
    this.#offers.set(key, offer)
    this.#wait(key, offer)
    return { key, ...about }
  }

  #wait(key: string, offer: Offer): void {
    offer.idle?.cancel()
    offer.idle = this.#clock.after(idleMs, () => this.#end(key))
  }

  #end(key: string): void {
    const offer = this.#offers.get(key)
    if (!offer) return
    this.#offers.delete(key)
    offer.idle?.cancel()
    detached(offer.handle?.close(), 'a file that another node read')
  }
}
