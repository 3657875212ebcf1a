// A sound whose samples are all here.
// Not a file.
import type { Sound } from './sound.ts'

export function memorySound(rateHz: number, pcm: Int16Array): Sound {
  let position = 0
  return {
    rateHz,
    lengthSamples: pcm.length,
    get position() {
      return position
    },
    get isAtEnd() {
      return position >= pcm.length
    },
    read(into, samples) {
      const count = Math.min(samples, pcm.length - position)
      into.set(pcm.subarray(position, position + count))
      position += count
      return count
    },
    seek(sample) {
      position = Math.max(0, Math.min(pcm.length, Math.round(sample)))
    },
    close: () => undefined,
  }
}
