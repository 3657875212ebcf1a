// Events as something to loop over: those that come while the loop is busy wait for it.
// Not for ever: a loop that never comes back is told that it is too slow.

import { type Deferred, deferred } from './deferred.ts'

export class EventStream<E> implements AsyncIterableIterator<E> {
  readonly #mostWaiting: number
  readonly #onEnd: () => void
  #waiting: E[] = []
  #asking: Deferred<IteratorResult<E>>[] = []
  #isOver = false
  #failure: Error | undefined

  constructor(onEnd: () => void, mostWaiting = 10_000) {
    this.#onEnd = onEnd
    this.#mostWaiting = mostWaiting
  }

  push(event: E): void {
    if (this.#isOver) return
    const asking = this.#asking.shift()
    if (asking) asking.resolve({ value: event, done: false })
    else if (this.#waiting.length < this.#mostWaiting) this.#waiting.push(event)
    else {
      this.#waiting = []
      this.#failure = new Error(`more than ${this.#mostWaiting} events are waiting: the loop reads them too slowly`)
      this.end()
    }
  }

  /** No more come; what waits is still handed out. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onEnd()
    for (const asking of this.#asking.splice(0)) asking.resolve({ value: undefined, done: true })
  }

  next(): Promise<IteratorResult<E>> {
    const event = this.#waiting.shift()
    if (event !== undefined) return Promise.resolve({ value: event, done: false })
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#isOver) return Promise.resolve({ value: undefined, done: true })
    const asking = deferred<IteratorResult<E>>()
    this.#asking.push(asking)
    return asking.promise
  }

  return(): Promise<IteratorResult<E>> {
    this.#waiting = []
    this.end()
    return Promise.resolve({ value: undefined, done: true })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
