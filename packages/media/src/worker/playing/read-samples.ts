// A sound as samples, all of it at once, for whoever compares what was heard with what was played.
// Not for playing: that reads frame by frame.
import type { SoundSpec } from '../../contract/play.ts'
import { atRate } from '../../sounds/sound-list.ts'
import { openSounds } from './open-sounds.ts'

/** Nothing that is longer is read. */
const longestSeconds = 600

/** At this rate; undefined when there is no such sound, or it has no end. `pause` lets everything else run. */
export async function readSamples(
  sounds: readonly SoundSpec[],
  rateHz: number,
  pause: () => Promise<void>,
): Promise<Int16Array | undefined> {
  const opened = await openSounds(sounds, rateHz, false, pause)
  if (!opened) return undefined
  const sound = opened.rateHz === rateHz ? opened : atRate(opened, rateHz)
  try {
    if (sound.lengthSamples === undefined || sound.lengthSamples > longestSeconds * rateHz) return undefined
    const samples = new Int16Array(Math.ceil(sound.lengthSamples))
    const frame = new Int16Array(rateHz / 50 + 16)
    let at = 0
    while (at < samples.length && !sound.isAtEnd) {
      const count = sound.read(frame, rateHz / 50)
      if (count === 0) await pause()
      samples.set(frame.subarray(0, Math.min(count, samples.length - at)), at)
      at += count
    }
    return samples
  } finally {
    sound.close()
  }
}
