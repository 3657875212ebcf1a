// The GSM full rate decoder (ETSI 06.10 §5.3).
// Not concealment.
import { add, multiplyRounded, subtract } from './arithmetic.ts'
import { gsmFrame, gsmFrameSamples, subframeSamples, unpackFrame } from './frame.ts'
import { placePulses, scaleOf } from './pulses.ts'
import { Reflection, stretches } from './reflection.ts'
import { gains } from './tables.table.ts'

const historySamples = 120
const deemphasis = 28_180

export class GsmDecoder {
  readonly #frame = gsmFrame()
  readonly #reflection = new Reflection()
  /** what was rebuilt: history, then the present subframe */
  readonly #line = new Int16Array(historySamples + subframeSamples)
  readonly #pulses = new Int16Array(subframeSamples)
  readonly #residual = new Int16Array(gsmFrameSamples)
  readonly #lattice = new Int16Array(9)
  #lag = 40
  #last = 0

  /** Writes 160 samples; false when the bytes are no frame. */
  decode(bytes: Uint8Array, start: number, into: Int16Array, at: number): boolean {
    const frame = this.#frame
    if (!unpackFrame(bytes, start, frame)) return false
    frame.subframes.forEach((subframe, index) => {
      placePulses(subframe.pulses, subframe.grid, scaleOf(subframe.blockMax), this.#pulses)
      this.#predict(subframe.lag, gains[subframe.gain] as number)
      this.#residual.set(this.#line.subarray(historySamples), index * subframeSamples)
    })
    this.#reflection.begin(frame.areaRatios)
    stretches.forEach(([from, to], stretch) => {
      this.#reflection.enter(stretch)
      this.#filter(from, to, into, at)
    })
    return true
  }

  /** Long term: the voice one period ago, scaled, plus the pulses. */
  #predict(lag: number, gain: number): void {
    const line = this.#line
    if (lag >= 40 && lag <= 120) this.#lag = lag
    line.copyWithin(0, subframeSamples)
    for (let at = historySamples; at < line.length; at++) {
      const earlier = multiplyRounded(gain, line[at - this.#lag] as number)
      line[at] = add(this.#pulses[at - historySamples] as number, earlier)
    }
  }

  /** Short term: the shape of the mouth, and then the emphasis taken back. */
  #filter(from: number, to: number, into: Int16Array, start: number): void {
    const lattice = this.#lattice
    const { coefficients } = this.#reflection
    for (let at = from; at < to; at++) {
      let value = this.#residual[at] as number
      for (let tap = 7; tap >= 0; tap--) {
        const coefficient = coefficients[tap] as number
        value = subtract(value, multiplyRounded(coefficient, lattice[tap] as number))
        lattice[tap + 1] = add(lattice[tap] as number, multiplyRounded(coefficient, value))
      }
      lattice[0] = value
      this.#last = add(value, multiplyRounded(this.#last, deemphasis))
      into[start + at] = add(this.#last, this.#last) & 0xfff8
    }
  }
}
