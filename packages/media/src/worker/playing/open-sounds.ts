// The sounds of a play, opened and put behind each other.
// Not the player.
import type { SoundSpec } from '../../contract/play.ts'
import { SampleStream } from '../../contract/sample-stream.ts'
import { parseTonePattern } from '../../dsp/tone-pattern.ts'
import { openSoundFile } from '../../sounds/file-sound.ts'
import type { Sound } from '../../sounds/sound.ts'
import { soundList } from '../../sounds/sound-list.ts'
import { streamSound } from '../../sounds/stream-sound.ts'
import { toneSound } from '../../sounds/tone-sound.ts'

/** Undefined when one of them cannot be played; the others are closed again then. */
export async function openSounds(
  specs: readonly SoundSpec[],
  rateHz: number,
  isEndless: boolean,
  pause: () => Promise<void>,
): Promise<Sound | undefined> {
  const opened: Sound[] = []
  for (const spec of specs) {
    const sound = await openOne(spec, rateHz, pause)
    if (!sound) {
      for (const other of opened) other.close()
      return undefined
    }
    opened.push(sound)
  }
  return opened.length === 0 ? undefined : soundList(opened, isEndless)
}

async function openOne(spec: SoundSpec, rateHz: number, pause: () => Promise<void>): Promise<Sound | undefined> {
  if (spec.kind === 'tone') {
    const parts = parseTonePattern(spec.pattern)
    return parts && toneSound(rateHz, parts)
  }
  if (spec.kind === 'stream') return streamSound(spec.rateHz, new SampleStream(spec.memory))
  const sound = await openSoundFile(spec.path, pause)
  return typeof sound === 'string' ? undefined : sound
}
