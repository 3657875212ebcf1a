// Somebody with a telephone on any clock and network: says a number every 20 ms, and keeps what it hears, and when.
// Not signalling: external media over RTP reaches it by its address.

import type { Clock, Timer } from '@jackfield/base'
import type { MediaNetwork } from '@jackfield/media'

const frameMs = 20
/** Linear samples at 16 kHz: what arrives is exactly what was said. */
const samples = 320
const payloadType = 118
const headBytes = 12

export interface HeardFrame {
  readonly atMs: number
  /** the number that was said; 0: silence */
  readonly said: number
}

type Socket = Awaited<ReturnType<MediaNetwork['open']>>

export class NumberedParty {
  readonly heard: HeardFrame[] = []
  /** when each number was said */
  readonly said = new Map<number, number>()
  readonly #clock: Clock
  readonly #socket: Socket
  #timer: Timer | undefined
  #sequence = 0
  #number = 0
  isTalking = true

  static async open(clock: Clock, network: MediaNetwork): Promise<NumberedParty> {
    let party: NumberedParty | undefined
    const socket = await network.open('127.0.0.1', 0, (bytes) => party?.hear(bytes))
    party = new NumberedParty(clock, socket)
    return party
  }

  private constructor(clock: Clock, socket: Socket) {
    this.#clock = clock
    this.#socket = socket
  }

  get address(): string {
    return `${this.#socket.address}:${this.#socket.port}`
  }

  /** Begins to talk to this port of the exchange. */
  start(port: number): void {
    this.#timer = this.#clock.every(frameMs, () => this.#say(port))
  }

  stop(): void {
    this.#timer?.cancel()
    this.#socket.close()
  }

  hear(bytes: Uint8Array): void {
    // reports come the same way
    if (bytes.length < headBytes + 2 * samples || (bytes[1] as number) >= 200) return
    const at = headBytes + samples
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    this.heard.push({ atMs: this.#clock.now(), said: view.getInt16(at - (at % 2)) })
  }

  #say(port: number): void {
    const bytes = new Uint8Array(headBytes + 2 * samples)
    const view = new DataView(bytes.buffer)
    view.setUint8(0, 0x80)
    view.setUint8(1, payloadType)
    view.setUint16(2, this.#sequence & 0xffff)
    view.setUint32(4, this.#sequence * samples)
    view.setUint32(8, 4711)
    this.#sequence++
    if (this.isTalking) {
      this.#number++
      this.said.set(this.#number, this.#clock.now())
      for (let at = 0; at < samples; at++) view.setInt16(headBytes + 2 * at, this.#number)
    }
    this.#socket.send(bytes, bytes.length, port, '127.0.0.1')
  }
}
