// Audio from one rate to another as a stream of frames.
// Not a codec. Rates must divide into each other by whole numbers that are not too large: all of ours do.
import { designFilterBank, type FilterBank } from './filter-bank.ts'
import { type Kernels, wholeVectors } from './kernels.ts'

interface Placed extends FilterBank {
  /** of the coefficients on the heap */
  readonly at: number
}

/** A filter bank is placed on a heap once and used by all. */
const placedOn = new WeakMap<Kernels, Map<string, Placed>>()
const scratchOn = new WeakMap<Kernels, { at: number; samples: number }>()

function placed(kernels: Kernels, fromHz: number, toHz: number): Placed {
  const banks = placedOn.get(kernels) ?? new Map<string, Placed>()
  placedOn.set(kernels, banks)
  const name = `${fromHz} ${toHz}`
  const known = banks.get(name)
  if (known) return known
  const bank = designFilterBank(fromHz, toHz)
  const at = kernels.reserve(bank.coefficients.length)
  kernels.heap.set(bank.coefficients, at)
  const made = { ...bank, at }
  banks.set(name, made)
  return made
}

function scratch(kernels: Kernels, samples: number): number {
  const known = scratchOn.get(kernels)
  if (known && known.samples >= samples) return known.at
  const made = { at: kernels.reserve(2 * samples), samples: 2 * samples }
  scratchOn.set(kernels, made)
  return made.at
}

export class Resampler {
  readonly fromHz: number
  readonly toHz: number
  readonly #kernels: Kernels
  readonly #bank: Placed
  /** the last inputs, which the next outputs still need */
  readonly #history: Int16Array
  #historySamples: number
  #phase = 0

  constructor(kernels: Kernels, fromHz: number, toHz: number) {
    for (const rateHz of [fromHz, toHz])
      if (!Number.isInteger(rateHz) || rateHz < 1_000 || rateHz > 400_000)
        throw new RangeError(`not a rate that can be resampled: ${rateHz}`)
    this.fromHz = fromHz
    this.toHz = toHz
    this.#kernels = kernels
    this.#bank = placed(kernels, fromHz, toHz)
    this.#history = new Int16Array(this.#bank.taps + Math.ceil(fromHz / toHz) + 1)
    // half a filter of silence before the first sample; what is missing of the first frame comes with the next
    this.#historySamples = this.#bank.taps - 1
  }

  /** How many samples a frame of this many becomes, at most. */
  outputsFor(samples: number): number {
    return Math.ceil((samples * this.toHz) / this.fromHz) + 1
  }

  /** Writes to `into` what follows from these samples; gives how many. */
  process(pcm: Int16Array, samples: number, into: Int16Array): number {
    const { taps, phases, step, at: coefficients } = this.#bank
    const available = this.#historySamples + samples
    const outputs = this.outputsFor(samples)
    const input = scratch(this.#kernels, wholeVectors(available + 16) + wholeVectors(outputs + 16))
    const output = input + wholeVectors(available + 16)
    const { heap } = this.#kernels
    for (let at = 0; at < this.#historySamples; at++) heap[input + at] = this.#history[at] as number
    const start = input + this.#historySamples
    for (let at = 0; at < samples; at++) heap[start + at] = pcm[at] as number
    // as many outputs as have all their taps: position of the last one plus the filter fits what is there
    const room = available - taps
    const count = room < 0 ? 0 : Math.floor(((room + 1) * phases - 1 - this.#phase) / step) + 1
    this.#kernels.resample(input, coefficients, taps, phases, step, this.#phase, count, output)
    const moved = this.#phase + count * step
    const used = Math.floor(moved / phases)
    this.#phase = moved % phases
    this.#historySamples = available - used
    for (let at = 0; at < this.#historySamples; at++) this.#history[at] = heap[input + used + at] as number
    for (let at = 0; at < count; at++) into[at] = heap[output + at] as number
    return count
  }
}
