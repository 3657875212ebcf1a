// A network in memory, on whatever clock is given: delay, jitter, loss, repeats and reordering from a seed.
// Not sockets: nothing leaves the process.
import type { Clock, Random } from '@jackfield/base'
import {
  checkLocalPort,
  isSendable,
  largestPayload,
  type MediaNetwork,
  type MediaSocket,
  type Receive,
} from './network.ts'

export interface Weather {
  readonly delayMs: number
  /** added to the delay, evenly from 0 to this; large ones put packets out of order */
  readonly jitterMs: number
  /** of 1 */
  readonly loss: number
  readonly repeats: number
}

export const clearWeather: Weather = { delayMs: 0, jitterMs: 0, loss: 0, repeats: 0 }

export class MemoryNetwork implements MediaNetwork {
  readonly #clock: Clock
  readonly #random: Random
  readonly #sockets = new Map<string, Receive>()
  #nextPort = 10_000
  weather: Weather
  /** what went over it, for tests */
  readonly figures = { sent: 0, lost: 0, unreceived: 0 }

  constructor(clock: Clock, random: Random, weather: Weather = clearWeather) {
    this.#clock = clock
    this.#random = random
    this.weather = weather
  }

  async open(address: string, port: number, receive: Receive): Promise<MediaSocket> {
    checkLocalPort(port)
    while (port === 0 && this.#sockets.has(`${address} ${this.#nextPort}`)) this.#nextPort++
    const taken = port === 0 ? this.#nextPort++ : port
    const name = `${address} ${taken}`
    if (this.#sockets.has(name)) throw Object.assign(new Error(`${name} is in use`), { code: 'EADDRINUSE' })
    this.#sockets.set(name, receive)
    const isOpen = () => this.#sockets.get(name) === receive
    return {
      address,
      port: taken,
      send: (bytes, length, toPort, toAddress) => {
        if (isOpen()) this.#send(bytes, length, address, taken, toAddress, toPort)
      },
      close: () => {
        if (isOpen()) this.#sockets.delete(name)
      },
    }
  }

  /** A packet of a forger, whose source may be anything a header holds. */
  forge(bytes: Uint8Array, from: { address: string; port: number }, to: { address: string; port: number }): void {
    this.#send(bytes, bytes.length, from.address, from.port, to.address, to.port)
  }

  #send(bytes: Uint8Array, length: number, from: string, fromPort: number, to: string, toPort: number): void {
    if (!isSendable(toPort, to) || length > largestPayload) return
    const { delayMs, jitterMs, loss, repeats } = this.weather
    this.figures.sent++
    if (loss > 0 && this.#random.next() < loss) {
      this.figures.lost++
      return
    }
    const copy = bytes.slice(0, length)
    const arrive = () => {
      const receive = this.#sockets.get(`${to} ${toPort}`)
      if (!receive) this.figures.unreceived++
      else receive(copy.slice(), from, fromPort)
    }
    const count = repeats > 0 && this.#random.next() < repeats ? 2 : 1
    for (let at = 0; at < count; at++) {
      const waitMs = delayMs + (jitterMs > 0 ? this.#random.next() * jitterMs : 0)
      if (waitMs === 0) arrive()
      else this.#clock.after(waitMs, arrive)
    }
  }
}
