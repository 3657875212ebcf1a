// How much of a processor a thread takes, asked for now and then and answered when the thread gets to it.
// Not how late it is: on a machine that is busy with other things a thread is late without taking anything.

import type { Worker } from 'node:worker_threads'
import { type Clock, detached, systemClock } from '@jackfield/base'

/** Over less than this a share says little. */
const leastMeasuredMs = 500

export class ThreadLoad {
  readonly #thread: Pick<Worker, 'cpuUsage'>
  readonly #clock: Pick<Clock, 'now'>
  #since: number | undefined
  #usedMs: number | undefined
  #isAsking = false
  #load: number | undefined

  constructor(thread: Pick<Worker, 'cpuUsage'>, clock: Pick<Clock, 'now'> = systemClock) {
    this.#thread = thread
    this.#clock = clock
  }

  /** What became known since it was last taken. */
  take(): number | undefined {
    this.#ask()
    const load = this.#load
    this.#load = undefined
    return load
  }

  #ask(): void {
    if (this.#isAsking) return
    const now = this.#clock.now()
    const passedMs = this.#since === undefined ? leastMeasuredMs : now - this.#since
    if (passedMs < leastMeasuredMs) return
    this.#isAsking = true
    detached(
      this.#thread.cpuUsage().then(
        ({ user, system }) => this.#update((user + system) / 1_000, passedMs, now),
        // it does not run yet, or no more
        () => {
          this.#isAsking = false
        },
      ),
      'the load of a media worker',
    )
  }

  #update(usedMs: number, passedMs: number, now: number): void {
    this.#isAsking = false
    if (this.#usedMs !== undefined) this.#load = (usedMs - this.#usedMs) / passedMs
    this.#usedMs = usedMs
    this.#since = now
  }
}
