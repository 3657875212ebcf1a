// Samples that are still being made, as a sound: silence while they are late, an end when the last one is there.
// Not who makes them.
import type { SampleStream } from '../contract/sample-stream.ts'
import type { Sound } from './sound.ts'

export function streamSound(rateHz: number, stream: SampleStream): Sound {
  let position = 0
  return {
    rateHz,
    keepsPlace: true,
    get lengthSamples() {
      return stream.isOver ? stream.length : undefined
    },
    get position() {
      return position
    },
    get isAtEnd() {
      return stream.isOver && position >= stream.length
    },
    get hasFailed() {
      return stream.hasFailed
    },
    read(into, samples) {
      const count = stream.read(position, into, samples)
      position += count
      return count
    },
    seek(sample) {
      position = Math.max(0, Math.min(stream.length, Math.round(sample)))
    },
    close: () => undefined,
  }
}
