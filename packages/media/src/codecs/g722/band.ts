// One band of G.722's adaptive prediction (ITU-T G.722 §3.6, "block 4"): the same in encoder and decoder.
// Not quantization. It runs 16,000 times for a second of audio one way: products are `imul`, which needs no check for what does not fit.

const { imul } = Math

export const saturate = (value: number): number => (value > 32_767 ? 32_767 : Math.max(value, -32_768))

export class Band {
  /** the prediction, which the next sample is compared with */
  s = 0
  /** step size and its logarithm */
  det: number
  logStep = 0
  #zeros = 0
  /** reconstructed samples, doubled */
  #r1 = 0
  #r2 = 0
  #p1 = 0
  #p2 = 0
  #a1 = 0
  #a2 = 0
  /** the last six differences, doubled */
  readonly #d = new Int32Array(6)
  readonly #b = new Int32Array(6)

  constructor(det: number) {
    this.det = det
  }

  /** Takes in a quantized difference and predicts the next sample. */
  adapt(difference: number): void {
    const r0 = saturate(2 * saturate(this.s + difference))
    const p0 = saturate(this.#zeros + difference)
    this.#adaptPoles(p0)
    this.#adaptZeros(difference)
    this.#r2 = this.#r1
    this.#r1 = r0
    this.#p2 = this.#p1
    this.#p1 = p0
    const poles = saturate((imul(this.#a1, r0) >> 15) + (imul(this.#a2, this.#r2) >> 15))
    this.s = saturate(poles + this.#zeros)
  }

  #adaptPoles(p0: number): void {
    const otherThanLast = signsDiffer(p0, this.#p1)
    const scaled = saturate(this.#a1 << 2)
    // the other way round where the signs are the same
    const turned = Math.min(32_767, negatedIf(~otherThanLast, scaled))
    const push = negatedIf(signsDiffer(p0, this.#p2), 128)
    const wanted = (turned >> 7) + push + (imul(this.#a2, 32_512) >> 15)
    const a2 = wanted > 12_288 ? 12_288 : Math.max(wanted, -12_288)
    const limit = 15_360 - a2
    const a1 = negatedIf(otherThanLast, 192) + (imul(this.#a1, 32_640) >> 15)
    this.#a2 = a2
    this.#a1 = a1 > limit ? limit : Math.max(a1, -limit)
  }

  #adaptZeros(difference: number): void {
    const d = this.#d
    const b = this.#b
    const step = difference === 0 ? 0 : 128
    let newer = saturate(2 * difference)
    let sum = 0
    for (let at = 0; at < 6; at++) {
      const older = d[at] as number
      const zero = negatedIf(signsDiffer(older, difference), step) + (imul(b[at] as number, 32_640) >> 15)
      b[at] = zero
      d[at] = newer
      sum += imul(zero, newer) >> 15
      newer = older
    }
    this.#zeros = saturate(sum)
  }
}

/** -1 or 0: nobody can guess which, so that a branch would be taken in vain half of the time. */
const signsDiffer = (one: number, other: number): number => (one ^ other) >> 31

/** @param mask -1 or 0 */
const negatedIf = (mask: number, value: number): number => (value ^ mask) - mask
