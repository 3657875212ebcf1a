// The GSM full rate encoder (ETSI 06.10 §5.2): shape of the mouth, period of the voice, and the pulses that remain.
// Not voice activity or comfort noise.

import { analyse } from './analysis.ts'
import { add, multiplyRounded } from './arithmetic.ts'
import { gsmFrame, gsmFrameSamples, packFrame, subframeSamples } from './frame.ts'
import { findLag } from './long-term.ts'
import { choosePulses } from './pulse-choice.ts'
import { placePulses, scaleOf } from './pulses.ts'
import { Reflection, stretches } from './reflection.ts'
import { gains } from './tables.table.ts'

const historySamples = 120

export class GsmEncoder {
  readonly #frame = gsmFrame()
  readonly #reflection = new Reflection()
  readonly #samples = new Int16Array(gsmFrameSamples)
  readonly #lattice = new Int16Array(8)
  /** what the decoder will have: history, then the present subframe */
  readonly #line = new Int16Array(historySamples + subframeSamples)
  readonly #remainder = new Int16Array(subframeSamples + 10)
  readonly #pulses = new Int16Array(subframeSamples)
  readonly #predicted = new Int16Array(subframeSamples)
  #offsetIn = 0
  #offsetOut = 0
  #lastEmphasized = 0

  /** Takes 160 samples from `from`, writes 33 bytes at `at`. */
  encode(pcm: Int16Array, from: number, into: Uint8Array, at: number): void {
    const frame = this.#frame
    this.#prepare(pcm, from)
    analyse(this.#samples, frame.areaRatios)
    this.#reflection.begin(frame.areaRatios)
    stretches.forEach(([start, end], stretch) => {
      this.#reflection.enter(stretch)
      this.#filter(start, end)
    })
    for (let index = 0; index < 4; index++) this.#encodeSubframe(index)
    packFrame(frame, into, at)
  }

  /** Takes the constant part away and lifts the treble (§5.2.1–3). */
  #prepare(pcm: Int16Array, from: number): void {
    for (let at = 0; at < gsmFrameSamples; at++) {
      const sample = ((pcm[from + at] as number) >> 3) << 2
      const difference = sample - this.#offsetIn
      this.#offsetIn = sample
      const high = this.#offsetOut >> 15
      const low = this.#offsetOut - (high << 15)
      const scaled = (difference << 15) + multiplyRounded(low, 32_735)
      this.#offsetOut = limit32(high * 32_735 + scaled)
      const emphasis = multiplyRounded(this.#lastEmphasized, -28_180)
      this.#lastEmphasized = limit32(this.#offsetOut + 16_384) >> 15
      this.#samples[at] = add(this.#lastEmphasized, emphasis)
    }
  }

  #filter(from: number, to: number): void {
    const lattice = this.#lattice
    const { coefficients } = this.#reflection
    for (let at = from; at < to; at++) {
      let forward = this.#samples[at] as number
      let backward = forward
      for (let tap = 0; tap < 8; tap++) {
        const earlier = lattice[tap] as number
        const coefficient = coefficients[tap] as number
        lattice[tap] = backward
        backward = add(earlier, multiplyRounded(coefficient, forward))
        forward = add(forward, multiplyRounded(coefficient, earlier))
      }
      this.#samples[at] = forward
    }
  }

  #encodeSubframe(index: number): void {
    const subframe = this.#frame.subframes[index]!
    const line = this.#line
    const samples = this.#samples.subarray(index * subframeSamples, (index + 1) * subframeSamples)
    line.copyWithin(0, subframeSamples)
    const { lag, gain } = findLag(samples, line)
    subframe.lag = lag
    subframe.gain = gain
    for (let at = 0; at < subframeSamples; at++) {
      const earlier = multiplyRounded(gains[gain] as number, line[historySamples + at - lag] as number)
      this.#predicted[at] = earlier
      this.#remainder[at + 5] = add(samples[at] as number, -earlier)
    }
    const { grid, blockMax } = choosePulses(this.#remainder, subframe.pulses)
    subframe.grid = grid
    subframe.blockMax = blockMax
    placePulses(subframe.pulses, grid, scaleOf(blockMax), this.#pulses)
    for (let at = 0; at < subframeSamples; at++)
      line[historySamples + at] = add(this.#pulses[at] as number, this.#predicted[at] as number)
  }
}

const limit32 = (value: number): number => Math.max(-2_147_483_648, Math.min(2_147_483_647, value))
