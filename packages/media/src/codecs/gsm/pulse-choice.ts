// Which third of a subframe's samples is sent, and in what code (ETSI 06.10 §5.2.13–16).
// Not the rest of the loop.
import { add, magnitude, multiply } from './arithmetic.ts'
import { pulses, subframeSamples } from './frame.ts'
import { scaleOf } from './pulses.ts'
import { inverseMantissas, weights } from './tables.table.ts'

const weighted = new Int16Array(subframeSamples)

/** `remainder` has five zeros before and behind its forty samples. */
export function choosePulses(remainder: Int16Array, codes: Uint8Array): { grid: number; blockMax: number } {
  for (let at = 0; at < subframeSamples; at++) {
    let sum = 4_096
    for (let tap = 0; tap < 11; tap++) sum += (remainder[at + tap] as number) * (weights[tap] as number)
    weighted[at] = Math.max(-32_768, Math.min(32_767, sum >> 13))
  }
  const grid = strongestGrid()
  let peak = 0
  for (let pulse = 0; pulse < pulses; pulse++) peak = Math.max(peak, magnitude(weighted[grid + 3 * pulse] as number))
  let exponent = 0
  for (let rest = peak >> 9; rest > 0 && exponent < 6; rest >>= 1) exponent++
  const blockMax = add(peak >> (exponent + 5), exponent << 3)
  const scale = scaleOf(blockMax)
  const factor = inverseMantissas[scale.mantissa] as number
  for (let pulse = 0; pulse < pulses; pulse++) {
    const value = (((weighted[grid + 3 * pulse] as number) << (6 - scale.exponent)) << 16) >> 16
    codes[pulse] = (multiply(value, factor) >> 12) + 4
  }
  return { grid, blockMax }
}

function strongestGrid(): number {
  let best = 0
  let most = -1
  for (let grid = 0; grid < 4; grid++) {
    let power = 0
    for (let pulse = 0; pulse < pulses; pulse++) power += ((weighted[grid + 3 * pulse] as number) >> 2) ** 2
    if (power > most) {
      most = power
      best = grid
    }
  }
  return best
}
