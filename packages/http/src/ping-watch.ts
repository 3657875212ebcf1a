// Websockets that are open: a ping asks each now and then whether its peer is still there, and all of them end together.
// Not what is said on them, and not who may open one.

import type { Clock, Timer } from '@jackfield/base'
import type { WebSocket } from 'ws'

export interface PingWatchOptions {
  /** how often a ping asks; 0: never */
  readonly pingIntervalMs: number
  /** after so many pings without a sign of life the websocket is cut */
  readonly mostMissedPings: number
}

interface Watched {
  readonly websocket: WebSocket
  readonly end: (code: number, reason: string) => void
  missedPings: number
}

const goingAway = 1001

export class PingWatch {
  readonly #clock: Clock
  readonly #options: PingWatchOptions
  readonly #watched = new Set<Watched>()
  #pinging: Timer | undefined
  #isClosing = false

  constructor(clock: Clock, options: PingWatchOptions) {
    this.#clock = clock
    this.#options = options
  }

  /** How many are open. */
  get size(): number {
    return this.#watched.size
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /**
   * From now until it closes. `end` says goodbye where there is more to do than closing.
   * @returns what tells that it is alive: for those who read its messages themselves
   */
  watch(websocket: WebSocket, end: Watched['end'] = (code, reason) => websocket.close(code, reason)): () => void {
    const watched: Watched = { websocket, end, missedPings: 0 }
    const isAlive = () => {
      watched.missedPings = 0
    }
    this.#watched.add(watched)
    websocket.on('message', isAlive)
    websocket.on('pong', isAlive)
    websocket.on('close', () => {
      this.#watched.delete(watched)
      if (this.#watched.size === 0) this.#stop()
    })
    const { pingIntervalMs } = this.#options
    if (pingIntervalMs > 0) this.#pinging ??= this.#clock.every(pingIntervalMs, () => this.#ping())
    return isAlive
  }

  /** Ends all of them: 1001, the exchange is going away. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#stop()
    await Promise.all(
      [...this.#watched].map(
        ({ websocket, end }) =>
          new Promise<void>((resolve) => {
            websocket.once('close', () => resolve())
            end(goingAway, 'going away')
          }),
      ),
    )
  }

  #ping(): void {
    for (const watched of this.#watched) {
      // its pong would not be read: whoever paused it decides how long it may live so
      if (watched.websocket.isPaused) continue
      if (watched.missedPings >= this.#options.mostMissedPings) {
        watched.websocket.terminate()
        continue
      }
      watched.missedPings++
      watched.websocket.ping()
    }
  }

  #stop(): void {
    this.#pinging?.cancel()
    this.#pinging = undefined
  }
}
