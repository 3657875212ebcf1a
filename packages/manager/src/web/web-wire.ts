// A client that asks over HTTP: what is written to it is collected until the answer is complete.
// Not the requests: whoever answers those has it.

import { securityAddress } from '@jackfield/core'
import type { Wire } from '../wire.ts'

export class WebWire implements Wire {
  readonly address: string
  readonly localName: string
  readonly remoteName: string
  /** nobody waits with half an answer */
  readonly waiting = 0
  readonly longestWaitMs: number
  hasMore = false
  #text = ''
  #isOver = false
  #onAnswered: (() => void) | undefined
  readonly #onEnd: () => void

  constructor(address: string, longestWaitMs: number, onEnd: () => void) {
    this.#onEnd = onEnd
    this.address = address
    this.longestWaitMs = longestWaitMs
    this.localName = securityAddress('TCP', '127.0.0.1')
    this.remoteName = securityAddress('TCP', address)
  }

  /** The session has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  write(text: string): void {
    this.#text += text
  }

  answered(): void {
    this.#onAnswered?.()
  }

  /** The next answer, as soon as it is complete, or what was written before the end. */
  async answer(ask: () => void): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onAnswered = resolve
    ask()
    if (!this.#isOver) await promise
    this.#onAnswered = undefined
    const text = this.#text
    this.#text = ''
    return text
  }

  pause(): void {}

  resume(): void {}

  end(): void {
    this.#isOver = true
    this.#onEnd()
    this.#onAnswered?.()
  }

  cut(): void {
    this.end()
  }
}
