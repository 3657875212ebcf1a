// One frame added to another, and one made louder or softer; both saturate.
// Not a conference: the kernel mixes those.

export function addInto(into: Int16Array, pcm: Int16Array, samples: number): void {
  for (let at = 0; at < samples; at++)
    into[at] = Math.max(-32_768, Math.min(32_767, (into[at] as number) + (pcm[at] as number)))
}

export function scale(pcm: Int16Array, samples: number, factor: number): void {
  for (let at = 0; at < samples; at++)
    pcm[at] = Math.max(-32_768, Math.min(32_767, Math.round((pcm[at] as number) * factor)))
}
