// What was begun and must be ended: a list of endings, run once, last begun first.
// Not garbage collection.

import { reportFault } from './faults.ts'

export type Dispose = () => void

export class Disposables {
  #endings: Dispose[] = []
  #isDisposed = false

  get isDisposed(): boolean {
    return this.#isDisposed
  }

  /** Remembers an ending; runs it at once when everything is over already. Hands it back. */
  add(ending: Dispose): Dispose {
    if (this.#isDisposed) ending()
    else this.#endings.push(ending)
    return ending
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    const endings = this.#endings.reverse()
    this.#endings = []
    for (const ending of endings) {
      try {
        ending()
      } catch (error) {
        reportFault('an ending', error)
      }
    }
  }
}
