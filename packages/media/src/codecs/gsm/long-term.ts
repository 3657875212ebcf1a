// The period of the voice within a subframe and how much of it returns (ETSI 06.10 §5.2.11).
// Not the prediction itself.
import { magnitude, multiply, norm } from './arithmetic.ts'
import { subframeSamples } from './frame.ts'
import { gainLevels } from './tables.table.ts'

const shortestLag = 40
const longestLag = 120

/** `line` holds 120 samples of history, then room for the present subframe. */
export function findLag(samples: Int16Array, line: Int16Array): { lag: number; gain: number } {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, magnitude(sample))
  const room = peak === 0 ? 0 : norm(peak << 16)
  const scale = room > 6 ? 0 : 6 - room
  let lag = shortestLag
  let best = 0
  for (let tried = shortestLag; tried <= longestLag; tried++) {
    let sum = 0
    for (let at = 0; at < subframeSamples; at++)
      sum += ((samples[at] as number) >> scale) * (line[longestLag + at - tried] as number)
    if (sum > best) {
      best = sum
      lag = tried
    }
  }
  return { lag, gain: gainOf((2 * best) >> (6 - scale), line, lag) }
}

function gainOf(likeness: number, line: Int16Array, lag: number): number {
  let power = 0
  for (let at = 0; at < subframeSamples; at++) power += ((line[longestLag + at - lag] as number) >> 3) ** 2
  power *= 2
  if (likeness <= 0) return 0
  if (likeness >= power) return 3
  const shift = norm(power)
  const numerator = (likeness << shift) >> 16
  const denominator = (power << shift) >> 16
  let gain = 0
  while (gain < 3 && numerator > multiply(denominator, gainLevels[gain] as number)) gain++
  return gain
}
