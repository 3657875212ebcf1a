// Audio from one rate to another as a stream of frames.
// Not a codec. Between rates of ours no sample is lost; what a file claims besides may be brought to a ratio close by.
import { copySamples } from '../copy-samples.ts'
import { designFilterBank, type FilterBank } from './filter-bank.ts'
import { type Kernels, wholeVectors } from './kernels.ts'

/** Filters between these stay on the heap for good: they are what calls are made of, and there are not many of them. */
const usualRates = new Set([8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000])
/** Filters of other rates that are remembered: whoever names ever new ones has them made anew. */
const mostOdd = 16

const placedOn = new WeakMap<Kernels, Map<FilterBank, number>>()
/** One place for all the others: whoever needs another filter than the last one lays it there. */
const lentOn = new WeakMap<Kernels, { at: number; samples: number; bank: FilterBank | undefined }>()
const usualBanks = new Map<string, FilterBank>()
const oddBanks = new Map<string, FilterBank>()
const scratchOn = new WeakMap<Kernels, { at: number; samples: number }>()

const isUsual = (fromHz: number, toHz: number): boolean => usualRates.has(fromHz) && usualRates.has(toHz)

function bankFor(fromHz: number, toHz: number): FilterBank {
  const banks = isUsual(fromHz, toHz) ? usualBanks : oddBanks
  const name = `${fromHz} ${toHz}`
  const bank = banks.get(name) ?? designFilterBank(fromHz, toHz)
  // the one used last is the last to be forgotten
  banks.delete(name)
  banks.set(name, bank)
  if (oddBanks.size > mostOdd) oddBanks.delete(oddBanks.keys().next().value as string)
  return bank
}

/** Where the coefficients of a usual filter are on the heap, put there once. */
function placeOf(kernels: Kernels, bank: FilterBank): number {
  const places = placedOn.get(kernels) ?? new Map<FilterBank, number>()
  placedOn.set(kernels, places)
  const known = places.get(bank)
  if (known !== undefined) return known
  const at = kernels.reserve(bank.coefficients.length)
  kernels.heap.set(bank.coefficients, at)
  places.set(bank, at)
  return at
}

/** Where those of any other are for now. */
function lend(kernels: Kernels, bank: FilterBank): number {
  let lent = lentOn.get(kernels)
  if (lent?.bank === bank) return lent.at
  const samples = bank.coefficients.length
  if (!lent || lent.samples < samples) {
    lent = { at: kernels.reserve(2 * samples), samples: 2 * samples, bank: undefined }
    lentOn.set(kernels, lent)
  }
  kernels.heap.set(bank.coefficients, lent.at)
  lent.bank = bank
  return lent.at
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
  readonly #bank: FilterBank
  /** of the coefficients on the heap; undefined: they are lent a place for every frame */
  readonly #place: number | undefined
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
    this.#bank = bankFor(fromHz, toHz)
    this.#place = isUsual(fromHz, toHz) ? placeOf(kernels, this.#bank) : undefined
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
    const { taps, phases, step } = this.#bank
    const available = this.#historySamples + samples
    const outputs = this.outputsFor(samples)
    const input = scratch(this.#kernels, wholeVectors(available + 16) + wholeVectors(outputs + 16))
    const output = input + wholeVectors(available + 16)
    const coefficients = this.#place ?? lend(this.#kernels, this.#bank)
    const { heap } = this.#kernels
    for (let at = 0; at < this.#historySamples; at++) heap[input + at] = this.#history[at] as number
    const start = input + this.#historySamples
    copySamples(pcm, 0, samples, heap, start)
    // as many outputs as have all their taps: position of the last one plus the filter fits what is there
    const room = available - taps
    const count = room < 0 ? 0 : Math.floor(((room + 1) * phases - 1 - this.#phase) / step) + 1
    this.#kernels.resample(input, coefficients, taps, phases, step, this.#phase, count, output)
    const moved = this.#phase + count * step
    const used = Math.floor(moved / phases)
    this.#phase = moved % phases
    this.#historySamples = available - used
    for (let at = 0; at < this.#historySamples; at++) this.#history[at] = heap[input + used + at] as number
    copySamples(heap, output, count, into)
    return count
  }
}
