// A path between a browser and the exchange that loses every n-th packet of each stream of media: everything else goes
// through. Not for signalling.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isRtcp } from '@jackfield/rtp'

export class LossyPath {
  readonly #near: Socket
  readonly #far: Socket
  /** packets seen, by SSRC */
  readonly #seen = new Map<number, number>()
  readonly #losesEvery: number
  #browser: { address: string; port: number } | undefined
  /** where the exchange listens, once it is known; until then nothing gets there */
  target: number | undefined
  lost = 0

  static async open(losesEvery: number): Promise<LossyPath> {
    const path = new LossyPath(losesEvery)
    path.#near.bind(0, '127.0.0.1')
    path.#far.bind(0, '127.0.0.1')
    await Promise.all([once(path.#near, 'listening'), once(path.#far, 'listening')])
    return path
  }

  private constructor(losesEvery: number) {
    this.#losesEvery = losesEvery
    this.#near = createSocket('udp4')
    this.#far = createSocket('udp4')
    this.#near.on('message', (bytes, { address, port }) => {
      this.#browser = { address, port }
      if (this.target !== undefined && !this.#loses(bytes)) this.#far.send(bytes, this.target, '127.0.0.1')
    })
    this.#far.on('message', (bytes) => {
      const browser = this.#browser
      if (browser && !this.#loses(bytes)) this.#near.send(bytes, browser.port, browser.address)
    })
  }

  /** What the browser takes for the exchange. */
  get port(): number {
    return this.#near.address().port
  }

  #loses(bytes: Buffer): boolean {
    const isMedia = bytes.length >= 12 && bytes[0]! >= 128 && !isRtcp(bytes)
    if (!isMedia) return false
    const ssrc = bytes.readUInt32BE(8)
    const count = (this.#seen.get(ssrc) ?? 0) + 1
    this.#seen.set(ssrc, count)
    if (count % this.#losesEvery > 0) return false
    this.lost++
    return true
  }

  close(): void {
    this.#near.close()
    this.#far.close()
  }
}
