// A way between a browser and the exchange that loses packets of media, by a seed: everything else goes through.
// Not for signalling.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { seededRandom } from '@jackfield/base'
import { isRtcp } from '@jackfield/rtp'

export class LossyWay {
  readonly #near: Socket
  readonly #far: Socket
  readonly #random = seededRandom(11)
  readonly #loss: number
  #browser: { address: string; port: number } | undefined
  /** where the exchange listens, once it is known; until then nothing gets there */
  target: number | undefined
  lost = 0

  static async open(loss: number): Promise<LossyWay> {
    const way = new LossyWay(loss)
    way.#near.bind(0, '127.0.0.1')
    way.#far.bind(0, '127.0.0.1')
    await Promise.all([once(way.#near, 'listening'), once(way.#far, 'listening')])
    return way
  }

  private constructor(loss: number) {
    this.#loss = loss
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

  #loses(bytes: Uint8Array): boolean {
    const isMedia = (bytes[0] ?? 0) >= 128 && !isRtcp(bytes)
    if (!isMedia || this.#random.next() >= this.#loss) return false
    this.lost++
    return true
  }

  close(): void {
    this.#near.close()
    this.#far.close()
  }
}
