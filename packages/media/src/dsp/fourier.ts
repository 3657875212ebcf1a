// The fast Fourier transform of blocks whose length is a power of two, in place.
// Not for the paths every call takes: only what was asked for on a single channel uses it.

export class Fourier {
  readonly length: number
  readonly #cosines: Float64Array
  readonly #sines: Float64Array
  readonly #reversed: Uint32Array

  constructor(length: number) {
    if (!(length >= 2 && Number.isInteger(Math.log2(length)))) throw new RangeError(`${length} is no power of two`)
    this.length = length
    this.#cosines = Float64Array.from({ length: length / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / length))
    this.#sines = Float64Array.from({ length: length / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / length))
    const bits = Math.log2(length)
    this.#reversed = Uint32Array.from({ length }, (_, at) => {
      let turned = 0
      for (let bit = 0; bit < bits; bit++) turned |= ((at >> bit) & 1) << (bits - 1 - bit)
      return turned
    })
  }

  forward(real: Float64Array, imaginary: Float64Array): void {
    const { length } = this
    for (let at = 0; at < length; at++) {
      const other = this.#reversed[at] as number
      if (other <= at) continue
      swap(real, at, other)
      swap(imaginary, at, other)
    }
    for (let half = 1; half < length; half *= 2) this.#stage(real, imaginary, half)
  }

  /** Back again, with what the two together would multiply by taken out. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    this.forward(imaginary, real)
    for (let at = 0; at < this.length; at++) {
      real[at] = (real[at] as number) / this.length
      imaginary[at] = (imaginary[at] as number) / this.length
    }
  }

  #stage(real: Float64Array, imaginary: Float64Array, half: number): void {
    const stride = this.length / (2 * half)
    for (let start = 0; start < this.length; start += 2 * half) {
      for (let at = 0; at < half; at++) {
        const [cosine, sine] = [this.#cosines[at * stride] as number, this.#sines[at * stride] as number]
        const [low, high] = [start + at, start + at + half]
        const turnedReal = (real[high] as number) * cosine - (imaginary[high] as number) * sine
        const turnedImaginary = (real[high] as number) * sine + (imaginary[high] as number) * cosine
        real[high] = (real[low] as number) - turnedReal
        imaginary[high] = (imaginary[low] as number) - turnedImaginary
        real[low] = (real[low] as number) + turnedReal
        imaginary[low] = (imaginary[low] as number) + turnedImaginary
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] as number
  values[one] = values[other] as number
  values[other] = kept
}
