// One act after the other: each begins when those before it have ended, however they ended.

export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** What the act resolves or rejects with. */
  take<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act)
    this.#last = done.catch(() => undefined)
    return done
  }
}
