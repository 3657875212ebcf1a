// Samples that are on their way from one step to the next within one call: one array for all streams of a length, which stays in the processor's cache.
// Not for what is kept: the next stream writes over it.

/** For one step of the work; two that are needed at a time have two of these. */
export function scratchSamples(): (samples: number) => Int16Array {
  const byLength = new Map<number, Int16Array>()
  return (samples) => {
    let known = byLength.get(samples)
    if (!known) {
      known = new Int16Array(samples)
      byLength.set(samples, known)
    }
    return known
  }
}
