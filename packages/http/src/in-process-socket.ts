// An event socket without a network: texts go both ways inside one process, each in a turn of its own as they would over a wire.
// Not quicker semantics: nothing is delivered in the middle of somebody else's work.

import type { TextTransport } from './text-transport.ts'

export interface InProcessSocketHandlers {
  onText(text: string): void
  onClosed(code: number, reason: string): void
}

/** The application's end. */
export interface InProcessSocket {
  /** Sends a request to the exchange. */
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** What the far end does when something reaches it. */
interface Peer {
  receive(text: string): void
  closed(): void
}

export class InProcessPair implements InProcessSocket {
  readonly #handlers: InProcessSocketHandlers
  #peer: Peer | undefined
  #isOver = false
  #paused: string[] | undefined

  constructor(handlers: InProcessSocketHandlers) {
    this.#handlers = handlers
  }

  /** The exchange's end. */
  join(peer: Peer): void {
    this.#peer = peer
  }

  /** From the exchange, as a transport. */
  readonly outward: TextTransport = {
    send: (text) => this.#later(() => this.#handlers.onText(text)),
    bufferedBytes: 0,
    onDrained: (run) => queueMicrotask(run),
    pause: () => {
      this.#paused ??= []
    },
    resume: () => {
      const held = this.#paused ?? []
      this.#paused = undefined
      for (const text of held) this.send(text)
    },
    close: (code, reason) => this.#end(code, reason),
  }

  /** From the application. */
  send(text: string): void {
    if (this.#paused) this.#paused.push(text)
    else this.#later(() => this.#peer?.receive(text))
  }

  close(code = 1000, reason = ''): void {
    this.#end(code, reason)
  }

  #later(run: () => void): void {
    queueMicrotask(() => {
      if (!this.#isOver) run()
    })
  }

  #end(code: number, reason: string): void {
    // behind whatever was sent before
    queueMicrotask(() => {
      if (this.#isOver) return
      this.#isOver = true
      this.#peer?.closed()
      this.#handlers.onClosed(code, reason)
    })
  }
}
