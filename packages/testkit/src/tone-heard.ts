// How loud a tone is in what was heard, and whether it is a tone at all.
// Not a detector of the exchange: those run in the media plane.

/** Peak of the frequency in decibels below the loudest possible; -Infinity when there is nothing of it. */
export function toneLevel(samples: Int16Array, rateHz: number, hz: number): number {
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < samples.length; at++) {
    const angle = (2 * Math.PI * hz * at) / rateHz
    // a window that fades at both ends keeps neighbours apart
    const weight = 1 - Math.cos((2 * Math.PI * at) / samples.length)
    real += weight * (samples[at] as number) * Math.cos(angle)
    imaginary += weight * (samples[at] as number) * Math.sin(angle)
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / samples.length / 32_767)
}

/** Softer than this is nothing. */
const softest = -40
/** A tone stands so far above what is beside it. */
const aboveBeside = 15
const besideHz = 60

export function isTone(samples: Int16Array, rateHz: number, hz: number, level?: number): boolean {
  const heard = toneLevel(samples, rateHz, hz)
  if (level === undefined ? heard < softest : Math.abs(heard - level) > 1) return false
  return [-besideHz, besideHz].every((beside) => heard - toneLevel(samples, rateHz, hz + beside) > aboveBeside)
}
