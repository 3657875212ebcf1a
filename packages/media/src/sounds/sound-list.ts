// Several sounds, one behind the other, as if they were one: a number that is spoken, digits, music.
// Not a playlist with gaps.
import { copySamples } from '../copy-samples.ts'
import { openKernels } from '../kernels/open-kernels.ts'
import { Resampler } from '../kernels/resampler.ts'
import type { Sound } from './sound.ts'

/** All are brought to the highest rate among them. At least one sound. */
export function soundList(sounds: readonly Sound[], isEndless = false): Sound {
  const [first] = sounds
  if (!first) throw new RangeError('a list of sounds holds at least one')
  if (sounds.length === 1 && !isEndless) return first
  const rateHz = Math.max(...sounds.map((sound) => sound.rateHz))
  const even = sounds.map((sound) => (sound.rateHz === rateHz ? sound : atRate(sound, rateHz)))
  const lengths = even.map((sound) => sound.lengthSamples ?? Number.POSITIVE_INFINITY)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let present = 0
  const isOver = () => !isEndless && present >= even.length
  return {
    rateHz,
    lengthSamples: isEndless || !Number.isFinite(total) ? undefined : total,
    get position() {
      return isOver() ? total : (starts[present] as number) + (even[present] as Sound).position
    },
    get isAtEnd() {
      return isOver() || (!isEndless && present === even.length - 1 && (even[present] as Sound).isAtEnd)
    },
    read(into, samples) {
      let done = 0
      // an empty sound must not keep an endless list turning
      for (let turns = 0; done < samples && !isOver() && turns <= even.length; ) {
        const sound = even[present] as Sound
        const count = sound.read(done === 0 ? into : into.subarray(done), samples - done)
        done += count
        if (!sound.isAtEnd) {
          if (count === 0) break
          continue
        }
        turns = count === 0 ? turns + 1 : 0
        present++
        if (isEndless && present === even.length) present = 0
        even[present]?.seek(0)
      }
      return done
    },
    seek(sample) {
      const wanted = isEndless && Number.isFinite(total) && total > 0 ? sample % total : Math.max(0, sample)
      const at = starts.findLastIndex((start) => start <= wanted)
      present = Math.max(0, at)
      even[present]?.seek(wanted - (starts[present] as number))
    },
    close() {
      for (const sound of even) sound.close()
    },
  }
}

/** The same sound at another rate; positions are counted at that rate. */
export function atRate(sound: Sound, rateHz: number): Sound {
  const ratio = rateHz / sound.rateHz
  let resampler = new Resampler(openKernels(), sound.rateHz, rateHz)
  const chunk = Math.round(sound.rateHz / 50)
  const raw = new Int16Array(chunk)
  const ready = new Int16Array(resampler.outputsFor(chunk))
  let readyCount = 0
  let readyStart = 0
  return {
    rateHz,
    keepsPlace: sound.keepsPlace === true,
    get lengthSamples() {
      return sound.lengthSamples === undefined ? undefined : Math.floor(sound.lengthSamples * ratio)
    },
    get hasFailed() {
      return sound.hasFailed === true
    },
    get position() {
      return Math.max(0, Math.floor(sound.position * ratio) - readyCount)
    },
    get isAtEnd() {
      return sound.isAtEnd && readyCount === 0
    },
    read(into, samples) {
      let done = 0
      while (done < samples) {
        if (readyCount === 0) {
          const count = sound.isAtEnd ? 0 : sound.read(raw, chunk)
          if (count === 0) break
          readyCount = resampler.process(raw, count, ready)
          readyStart = 0
        }
        const count = Math.min(samples - done, readyCount)
        copySamples(ready, readyStart, count, into, done)
        readyStart += count
        readyCount -= count
        done += count
      }
      return done
    },
    seek(sample) {
      sound.seek(sample / ratio)
      resampler = new Resampler(openKernels(), sound.rateHz, rateHz)
      readyCount = 0
    },
    close: () => sound.close(),
  }
}
