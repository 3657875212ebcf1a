// How full the memory is that the engine gives the control thread: when it is used up the engine ends the process, and all calls.
// Not the memory of the machine, and not that of buffers and media workers.

import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Clock, detached } from '@jackfield/base'

export interface HeapReading {
  /** what has survived for a while, garbage among it included */
  usedBytes(): number
  limitBytes(): number
  /** asks the engine to look for garbage beside all other work */
  collect(): Promise<unknown>
}

export interface HeapOptions {
  readonly clock: Clock
  /** default: that of this process */
  readonly reading?: HeapReading
}

/** So old a figure may be: reading takes some microseconds, and no calls fill a heap in less. */
const freshMs = 100
/** Between two times that the engine is asked to look for garbage. */
const collectEveryMs = 5_000
/** When no calls were let in, they are again at so many percent less: else it would be one call, one refusal, one call. */
const hysteresisPercent = 10

export class Heap {
  readonly #clock: Clock
  readonly #reading: HeapReading
  #readAt = Number.NEGATIVE_INFINITY
  #collectedAt = Number.NEGATIVE_INFINITY
  #percent = 0
  #isShort = false

  constructor({ clock, reading = thisHeap }: HeapOptions) {
    this.#clock = clock
    this.#reading = reading
  }

  /** How much of what there is at most is used. */
  get percent(): number {
    const now = this.#clock.now()
    if (now - this.#readAt >= freshMs) {
      this.#readAt = now
      this.#percent = (this.#reading.usedBytes() / this.#reading.limitBytes()) * 100
    }
    return this.#percent
  }

  /** More than so much is used, or was and is not much less now. */
  isAbove(mostPercent: number): boolean {
    this.#isShort = this.percent > mostPercent - (this.#isShort ? hysteresisPercent : 0)
    if (this.#isShort) this.#collect()
    return this.#isShort
  }

  /** It may be garbage that fills it; while no calls come the engine has no reason to look. */
  #collect(): void {
    const now = this.#clock.now()
    if (now - this.#collectedAt < collectEveryMs) return
    this.#collectedAt = now
    detached(this.#reading.collect(), 'the search for garbage')
  }
}

/** The engine counts the room for young objects into its limit; what lives on has to do without it. */
const mostYoungBytes = 96 * 1_048_576
const youngSpaces: ReadonlySet<string> = new Set(['new_space', 'new_large_object_space', 'read_only_space'])

let collectGarbage: ((how: { type: string; execution: string }) => Promise<unknown>) | undefined

export const thisHeap: HeapReading = {
  usedBytes: () =>
    getHeapSpaceStatistics().reduce(
      (sum, { space_name: name, space_used_size: used }) => sum + (youngSpaces.has(name) ? 0 : used),
      0,
    ),
  limitBytes: () => {
    const { heap_size_limit: limit } = getHeapStatistics()
    return limit - Math.min(mostYoungBytes, limit / 2)
  },
  collect: () => {
    if (!collectGarbage) {
      setFlagsFromString('--expose-gc')
      // another thread may have put the flag back by now: then it is asked for the next time
      collectGarbage = runInNewContext('globalThis.gc') as typeof collectGarbage
    }
    return collectGarbage?.({ type: 'major', execution: 'async' }) ?? Promise.resolve()
  },
}
