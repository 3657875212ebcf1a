// Finds a sound in what a phone has heard, by its samples: at any moment, louder or softer, with others talking too.
// Not speech recognition: it knows this very sound and no other voice.

/** Where the samples come from, as the test audio has them. */
export interface HeardSamples {
  readonly rateHz: number
  readonly heardSamples: number
  heardFrom(sample: number): Int16Array
}

/** Compared at this rate; more would cost time and tell nothing. */
const matchHz = 8_000
/** So much from its beginning is enough to know it. */
const longestSeconds = 1.5
/** How alike two stretches are: 1 the same, 0 nothing in common. A second voice of the same level leaves 0.7. */
const alike = 0.6
/** Where its loudest stretch of this many samples, every second of them, is less alike than this, nothing else is looked at. */
const probeSamples = 2_000
const probeStep = 2
const likely = 0.4
/** Every stretch of this many samples must have come, if it is loud enough to count, at least so much alike. */
const partSamples = 1_200
const partCounts = 0.1
const partAlike = 0.3
/** Looked at in steps of this many samples. */
const stepSamples = 160

export class SoundMatcher {
  readonly #template: Float64Array
  readonly #energy: number
  readonly #probe: { readonly at: number; readonly samples: Float64Array; readonly energy: number }
  /** the next moment to be looked at, at 8 kHz */
  #next: number
  #isFound = false

  /** `samples` at the rate of the test audio; what was heard before the sample `from` does not count. */
  constructor(samples: Int16Array, rateHz: number, from = 0) {
    const slow = prepare(samples, rateHz / matchHz)
    const start = Math.max(
      0,
      slow.findIndex((sample) => Math.abs(sample) > 50),
    )
    this.#template = slow.subarray(start, start + longestSeconds * matchHz)
    this.#energy = energyOf(this.#template, 1)
    const at = loudest(this.#template, probeSamples)
    const probe = this.#template.subarray(at, at + probeSamples)
    this.#probe = { at, samples: probe, energy: energyOf(probe, probeStep) }
    this.#next = Math.floor((from * matchHz) / rateHz / stepSamples) * stepSamples
  }

  /** Whether it has been heard by now; each moment is looked at once. */
  isIn(heard: HeardSamples): boolean {
    const ratio = heard.rateHz / matchHz
    const { length } = this.#template
    if (this.#energy === 0) return false
    while (!this.#isFound && (this.#next + stepSamples + length) * ratio <= heard.heardSamples) {
      const all = heard.heardFrom(this.#next * ratio)
      const window = prepare(all.subarray(0, (stepSamples + length) * ratio), ratio)
      this.#isFound = this.#isInWindow(window)
      if (!this.#isFound) this.#next += stepSamples
    }
    return this.#isFound
  }

  /** The sample it was found at, as the test audio counts; about. */
  foundAt(rateHz: number): number {
    return (this.#next * rateHz) / matchHz
  }

  #isInWindow(window: Float64Array): boolean {
    // silence is like nothing
    if (energyOf(window, 1) < this.#energy * 1e-4) return false
    const { at, samples, energy } = this.#probe
    for (let lag = 0; lag < stepSamples; lag++) {
      if (likeness(samples, energy, window, lag + at, probeStep) < likely) continue
      if (likeness(this.#template, this.#energy, window, lag, 1) >= alike && this.#isWhole(window, lag)) return true
    }
    return false
  }

  /** Half a word may have most of its sound. */
  #isWhole(window: Float64Array, lag: number): boolean {
    const template = this.#template
    const counts = partCounts * (this.#energy / template.length)
    for (let from = 0; from < template.length; from += partSamples) {
      const part = template.subarray(from, from + partSamples)
      const energy = energyOf(part, 1)
      if (energy / part.length < counts) continue
      const heard = window.subarray(lag + from, lag + from + part.length)
      const product = part.reduce((sum, sample, at) => sum + sample * (heard[at] as number), 0)
      if (product <= partAlike * Math.sqrt(energy * energyOf(heard, 1))) return false
    }
    return true
  }
}

/** Of the template and what stands at this place of the window: 1 the same, 0 nothing in common. */
function likeness(template: Float64Array, energy: number, window: Float64Array, from: number, step: number): number {
  let product = 0
  let own = 0
  for (let at = 0; at < template.length; at += step) {
    const sample = window[from + at] as number
    product += sample * (template[at] as number)
    own += sample * sample
  }
  return own === 0 ? 0 : product / Math.sqrt(own * energy)
}

/** Where the loudest stretch of this length begins. */
function loudest(samples: Float64Array, length: number): number {
  let [best, most] = [0, -1]
  for (let at = 0; at + length <= samples.length; at += stepSamples) {
    const energy = energyOf(samples.subarray(at, at + length), 1)
    if (energy > most) [best, most] = [at, energy]
  }
  return best
}

function energyOf(samples: Float64Array, step: number): number {
  let sum = 0
  for (let at = 0; at < samples.length; at += step) sum += (samples[at] as number) ** 2
  return sum
}

/** How much of the sample before is taken away: the pitch of a voice is in all its words, what is above tells them apart. */
const emphasis = 0.95

/** The mean of so many samples each, low notes made softer. */
function prepare(samples: Int16Array, ratio: number): Float64Array {
  const slow = new Float64Array(Math.floor(samples.length / ratio))
  for (let at = 0; at < slow.length; at++) {
    let sum = 0
    for (let part = 0; part < ratio; part++) sum += samples[at * ratio + part] as number
    slow[at] = sum / ratio
  }
  for (let at = slow.length - 1; at > 0; at--) slow[at] = (slow[at] as number) - emphasis * (slow[at - 1] as number)
  return slow
}
