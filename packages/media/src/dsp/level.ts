// How loud a frame is: the mean magnitude of its samples, which every threshold of the configuration is measured in.
// Not power, not decibels.

export function frameLevel(pcm: Int16Array, samples: number): number {
  let sum = 0
  for (let at = 0; at < samples; at++) sum += Math.abs(pcm[at] as number)
  return samples === 0 ? 0 : sum / samples
}
