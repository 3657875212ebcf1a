// How queues fared while the page was open: a sample each time they were asked, an hour at most.
// Not kept anywhere else.

export interface QueueSample {
  /** seconds since 1970 */
  readonly at: number
  readonly waiting: number
  readonly longestWait: number
  /** null: no call was counted yet */
  readonly serviceLevel: number | null
}

export interface SampledQueue {
  readonly name: string
  readonly waiting: number
  readonly longestWait: number
  readonly serviceLevel: number | null
}

const keptSeconds = 3_600
/** closer ones replace each other, so that an hour stays small */
const everySeconds = 5

export class QueueSamples {
  readonly #byName = new Map<string, QueueSample[]>()

  add(queues: readonly SampledQueue[], at: number): void {
    for (const { name, ...sample } of queues) {
      const samples = this.#byName.get(name) ?? []
      this.#byName.set(name, samples)
      // of those that stand close together the newest stays, the first of all too
      if (samples.length > 1 && at - (samples.at(-2) as QueueSample).at < everySeconds) samples.pop()
      samples.push({ at, ...sample })
      while (samples.length > 0 && (samples[0] as QueueSample).at < at - keptSeconds) samples.shift()
    }
    // a queue that is gone is not remembered
    const names = new Set(queues.map(({ name }) => name))
    for (const name of [...this.#byName.keys()]) if (!names.has(name)) this.#byName.delete(name)
  }

  of(name: string): readonly QueueSample[] {
    return this.#byName.get(name) ?? []
  }
}
