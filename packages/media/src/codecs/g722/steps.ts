// How the two bands' step sizes follow the signal (ITU-T G.722 §3.5).
// Not prediction.
import type { Band } from './band.ts'
import { highCodeClass, highLogSteps, logToStep, lowCodeClass, lowLogSteps } from './quantizer.table.ts'

export function adaptLowStep(band: Band, code4: number): void {
  const log = ((band.logStep * 127) >> 7) + (lowLogSteps[lowCodeClass[code4] as number] as number)
  band.logStep = Math.max(0, Math.min(18_432, log))
  band.det = stepOf(band.logStep, 8)
}

export function adaptHighStep(band: Band, code: number): void {
  const log = ((band.logStep * 127) >> 7) + (highLogSteps[highCodeClass[code] as number] as number)
  band.logStep = Math.max(0, Math.min(22_528, log))
  band.det = stepOf(band.logStep, 10)
}

function stepOf(log: number, largestShift: number): number {
  const mantissa = logToStep[(log >> 6) & 31] as number
  const shift = largestShift - (log >> 11)
  return (shift < 0 ? mantissa << -shift : mantissa >> shift) << 2
}
