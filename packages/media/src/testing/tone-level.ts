// How loud one frequency is in a stretch of audio, for tests: the peak a pure tone of that frequency would have.
// Not a detector.

export function toneLevel(pcm: Int16Array, rateHz: number, hz: number): number {
  let real = 0
  let imaginary = 0
  // a pointer that is turned on, sample by sample, instead of asking for sine and cosine of each
  const [turnReal, turnImaginary] = [Math.cos((2 * Math.PI * hz) / rateHz), Math.sin((2 * Math.PI * hz) / rateHz)]
  let [cos, sin] = [1, 0]
  for (let at = 0; at < pcm.length; at++) {
    real += (pcm[at] as number) * cos
    imaginary += (pcm[at] as number) * sin
    const next = cos * turnReal - sin * turnImaginary
    sin = cos * turnImaginary + sin * turnReal
    cos = next
  }
  return (2 / pcm.length) * Math.hypot(real, imaginary)
}

/** How far a signal stands above what remains when it is taken away, in decibels, for the best gain and any phase. */
export function toneToNoise(pcm: Int16Array, rateHz: number, hz: number): number {
  // least squares on sine, cosine and a constant: the residue is everything that is not the tone
  const sums = [0, 0, 0, 0, 0, 0]
  let total = 0
  for (let at = 0; at < pcm.length; at++) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    const [sin, cos, value] = [Math.sin(angle), Math.cos(angle), pcm[at] as number]
    sums[0]! += sin * sin
    sums[1]! += sin * cos
    sums[2]! += cos * cos
    sums[3]! += sin * value
    sums[4]! += cos * value
    total += value * value
  }
  const [ss, sc, cc, sv, cv] = sums as [number, number, number, number, number]
  const determinant = ss * cc - sc * sc
  const a = (sv * cc - cv * sc) / determinant
  const b = (cv * ss - sv * sc) / determinant
  const signal = a * sv + b * cv
  return 10 * Math.log10(signal / Math.max(total - signal, 1e-9))
}

export const sineWave = (rateHz: number, hz: number, samples: number, peak = 10_362): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) => Math.round(peak * Math.sin((2 * Math.PI * hz * at) / rateHz)))
