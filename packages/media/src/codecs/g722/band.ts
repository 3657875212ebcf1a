// One band of G.722's adaptive prediction (ITU-T G.722 §3.6, "block 4"): the same in encoder and decoder.
// Not quantization.

export const saturate = (value: number): number => (value > 32_767 ? 32_767 : Math.max(value, -32_768))

export class Band {
  /** the prediction, which the next sample is compared with */
  s = 0
  /** step size and its logarithm */
  det: number
  logStep = 0
  #poles = 0
  #zeros = 0
  #r1 = 0
  #r2 = 0
  #p1 = 0
  #p2 = 0
  #a1 = 0
  #a2 = 0
  readonly #d = new Int32Array(7)
  readonly #b = new Int32Array(7)

  constructor(det: number) {
    this.det = det
  }

  /** Takes in a quantized difference and predicts the next sample. */
  adapt(difference: number): void {
    const r0 = saturate(this.s + difference)
    const p0 = saturate(this.#zeros + difference)
    this.#adaptPoles(p0)
    this.#adaptZeros(difference)
    this.#r2 = this.#r1
    this.#r1 = r0
    this.#p2 = this.#p1
    this.#p1 = p0
    const first = (this.#a1 * saturate(2 * this.#r1)) >> 15
    const second = (this.#a2 * saturate(2 * this.#r2)) >> 15
    this.#poles = saturate(first + second)
    this.s = saturate(this.#poles + this.#zeros)
  }

  #adaptPoles(p0: number): void {
    const isLikeLast = p0 >> 15 === this.#p1 >> 15
    const scaled = saturate(this.#a1 << 2)
    const turned = Math.min(32_767, isLikeLast ? -scaled : scaled)
    let a2 = (turned >> 7) + (p0 >> 15 === this.#p2 >> 15 ? 128 : -128) + ((this.#a2 * 32_512) >> 15)
    a2 = Math.max(-12_288, Math.min(12_288, a2))
    const limit = saturate(15_360 - a2)
    const a1 = saturate((isLikeLast ? 192 : -192) + ((this.#a1 * 32_640) >> 15))
    this.#a2 = a2
    this.#a1 = a1 > limit ? limit : Math.max(a1, -limit)
  }

  #adaptZeros(difference: number): void {
    const d = this.#d
    const b = this.#b
    const step = difference === 0 ? 0 : 128
    d[0] = difference
    for (let at = 1; at < 7; at++) {
      const push = (d[at] as number) >> 15 === difference >> 15 ? step : -step
      b[at] = saturate(push + (((b[at] as number) * 32_640) >> 15))
    }
    let sum = 0
    for (let at = 6; at > 0; at--) {
      d[at] = d[at - 1] as number
      sum += ((b[at] as number) * saturate(2 * (d[at] as number))) >> 15
    }
    this.#zeros = saturate(sum)
  }
}
