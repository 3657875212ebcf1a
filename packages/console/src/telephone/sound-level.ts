// How loud sound is, as a meter shows it.
// Not where samples come from.

const floorDb = -60
/** how fast a meter falls, in parts of its height a second: rises are shown at once */
const fallPerSecond = 1.5

/** 0 to 1: silence and everything below -60 dB is 0, the loudest possible 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] as number) ** 2
  if (sum === 0) return 0
  const db = 10 * Math.log10(sum / samples.length)
  return Math.min(1, Math.max(0, 1 - db / floorDb))
}

export const fallingLevel = (shown: number, measured: number, elapsedMs: number): number =>
  Math.max(measured, shown - (fallPerSecond * elapsedMs) / 1000)
