// How much is carried: doubled until it is too much, then between the last that was carried and the first that was not.
// Not what a step is: it is handed over.

export type Outcome = 'good' | 'bad' | 'invalid'

export interface SearchOptions {
  readonly first: number
  readonly most: number
  /** it is known exactly enough when the next is at most this much larger; default 1.1 */
  readonly within?: number
}

export interface Found {
  /** the most that was carried; 0: not even the first */
  readonly best: number
  /** why not more: the exchange did not carry it, the farm could not tell, or no more was asked for */
  readonly limit: 'exchange' | 'farm' | 'max'
}

/** A step that was not good is tried once more: a machine has its moments. */
export async function search(step: (size: number) => Promise<Outcome>, options: SearchOptions): Promise<Found> {
  const { first, most, within = 1.1 } = options
  const twice = async (size: number) => {
    const outcome = await step(size)
    return outcome === 'good' ? outcome : step(size)
  }
  let best = 0
  let tooMuch = Number.POSITIVE_INFINITY
  let limit: Found['limit'] = 'max'
  let size = Math.min(first, most)
  for (;;) {
    const outcome = await twice(size)
    if (outcome === 'good') best = size
    else {
      tooMuch = size
      limit = outcome === 'invalid' ? 'farm' : 'exchange'
    }
    if (best >= most) return { best, limit: 'max' }
    const next = tooMuch === Number.POSITIVE_INFINITY ? Math.min(most, best * 2) : Math.floor((best + tooMuch) / 2)
    // nothing is left between the two, or what is left does not matter; the first one is not looked for below itself for ever
    if (next <= best || (best > 0 && tooMuch <= best * within)) return { best, limit }
    size = next
  }
}
