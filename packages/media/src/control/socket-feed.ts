// The way of a socket's bytes and commands to its port, in their order: bytes through shared memory as long as no command is under
// way, else behind it as messages. Not the socket.
import type { Ask } from '../contract/commands.ts'
import type { PlayoutAct } from '../contract/playout.ts'
import { SocketRing } from '../contract/socket-ring.ts'

export type PostToSocket = <N extends 'feed-socket' | 'act-on-playout'>(name: N, ask: Ask<N>) => void

const nothing = new Uint8Array(0)

export class SocketFeed {
  readonly #port: string
  readonly #rateHz: number
  readonly #ring: SocketRing | undefined
  readonly #post: PostToSocket
  #commands = 0

  /** Without memory everything goes as messages. */
  constructor(port: string, rateHz: number, memory: SharedArrayBuffer | undefined, post: PostToSocket) {
    this.#port = port
    this.#rateHz = rateHz
    this.#ring = memory && new SocketRing(memory)
    this.#post = post
  }

  /** The bytes may be used for something else afterwards. `rateHz`: of linear samples. */
  feed(bytes: Uint8Array, rateHz = this.#rateHz): void {
    const ring = this.#ring
    const isPlain = rateHz === this.#rateHz
    if (ring && isPlain && ring.handledCommands === this.#commands && ring.write(bytes)) {
      if (!ring.isWatched) this.#feed(nothing)
    } else this.#feed(new Uint8Array(bytes), isPlain ? undefined : rateHz)
  }

  act(act: PlayoutAct): void {
    this.#commands++
    this.#post('act-on-playout', { port: this.#port, act })
  }

  #feed(bytes: Uint8Array, rateHz?: number): void {
    this.#commands++
    this.#post('feed-socket', { port: this.#port, bytes, ...(rateHz === undefined ? {} : { rateHz }) })
  }
}
