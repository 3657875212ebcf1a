// The thirteen pulses of a subframe in adaptive code (ETSI 06.10 §5.2.15–18): one size for all, three bits for each.
// Not where they stand.
import { add, multiplyRounded, shiftDown, shiftUp, subtract } from './arithmetic.ts'
import { pulses } from './frame.ts'
import { mantissas } from './tables.table.ts'

export interface Scale {
  exponent: number
  mantissa: number
}

export function scaleOf(blockMax: number): Scale {
  let exponent = blockMax > 15 ? (blockMax >> 3) - 1 : 0
  let mantissa = blockMax - (exponent << 3)
  if (mantissa === 0) return { exponent: -4, mantissa: 7 }
  while (mantissa <= 7) {
    mantissa = (mantissa << 1) | 1
    exponent--
  }
  mantissa -= 8
  return { exponent, mantissa }
}

/** Puts the pulses into an otherwise silent subframe. */
export function placePulses(codes: Uint8Array, grid: number, { exponent, mantissa }: Scale, into: Int16Array): void {
  const factor = mantissas[mantissa] as number
  const shift = subtract(6, exponent)
  const rounding = shiftUp(1, subtract(shift, 1))
  into.fill(0)
  for (let pulse = 0; pulse < pulses; pulse++) {
    const value = (((codes[pulse] as number) << 1) - 7) << 12
    into[grid + 3 * pulse] = shiftDown(add(multiplyRounded(factor, value), rounding), shift)
  }
}
