// Eight log area ratios out of a frame (ETSI 06.10 §5.2.4–7): autocorrelation, Schur's recursion, quantization.
// Not the filter they describe.
import { add, divide, magnitude, multiply, multiplyRounded, norm } from './arithmetic.ts'
import { areaRatios } from './tables.table.ts'

const order = 8

export function analyse(samples: Int16Array, codes: Uint8Array): void {
  const reflections = schur(autocorrelation(samples))
  areaRatios.forEach(({ a, b, max, min }, index) => {
    const quantized = add(add(multiply(a, areaRatio(reflections[index] as number)), b), 256) >> 9
    codes[index] = quantized > max ? max - min : quantized < min ? 0 : quantized - min
  })
}

/** Scales the samples so that nothing overflows; as the standard has it, they lose the bits that were shifted out. */
function autocorrelation(samples: Int16Array): Float64Array {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, magnitude(sample))
  const scale = peak === 0 ? 0 : 4 - norm(peak << 16)
  if (scale > 0)
    for (let at = 0; at < samples.length; at++)
      samples[at] = multiplyRounded(samples[at] as number, 16_384 >> (scale - 1))
  const sums = new Float64Array(order + 1)
  for (let lag = 0; lag <= order; lag++) {
    let sum = 0
    for (let at = lag; at < samples.length; at++) sum += (samples[at] as number) * (samples[at - lag] as number)
    sums[lag] = 2 * sum
  }
  if (scale > 0) for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] as number) << scale
  return sums
}

function schur(sums: Float64Array): Int16Array {
  const reflections = new Int16Array(order)
  const power = sums[0] as number
  if (power === 0) return reflections
  const shift = norm(power)
  const p = Int16Array.from(sums, (sum) => (sum << shift) >> 16)
  const k = Int16Array.from(p)
  for (let n = 0; n < order; n++) {
    const size = magnitude(p[1] as number)
    if ((p[0] as number) < size) return reflections
    const quotient = divide(size, p[0] as number)
    const reflection = (p[1] as number) > 0 ? -quotient : quotient
    reflections[n] = reflection
    if (n === order - 1) return reflections
    p[0] = add(p[0] as number, multiplyRounded(p[1] as number, reflection))
    for (let m = 1; m < order - n; m++) {
      const next = p[m + 1] as number
      p[m] = add(next, multiplyRounded(k[m] as number, reflection))
      k[m] = add(k[m] as number, multiplyRounded(next, reflection))
    }
  }
  return reflections
}

function areaRatio(reflection: number): number {
  const size = magnitude(reflection)
  const ratio = size < 22_118 ? size >> 1 : size < 31_130 ? size - 11_059 : (size - 26_112) << 2
  return reflection < 0 ? -ratio : ratio
}
