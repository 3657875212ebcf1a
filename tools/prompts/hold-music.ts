// The music that those hear who are held where nobody has put other music: plucked chords, written down as a table.
// Not the file: `npm run prompts` plays it into one. The same table plays the same samples again.
import { seededRandom } from '@jackfield/base'

/** One chord a bar, its notes as semitones above the A of 110 Hz, from the bass up. */
const bars: readonly (readonly number[])[] = [
  [3, 15, 19, 22, 27],
  [0, 12, 19, 24, 27],
  [-4, 15, 20, 24, 27],
  [-2, 14, 17, 22, 26],
  [3, 15, 19, 22, 31],
  [7, 14, 19, 22, 26],
  [-4, 12, 15, 20, 24],
  [-2, 14, 17, 20, 26],
]
/** Which note of the chord each eighth of a bar plucks. */
const figure = [0, 2, 3, 4, 3, 2, 4, 3]
const secondsOfEighth = 0.32
/** How long a string goes on. */
const secondsOfNote = 2.4
const softness = 12
const level = 9_000

/** A string that is plucked: a burst of noise that goes round and loses its edges (Karplus and Strong). */
function pluck(hz: number, rateHz: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  const period = Math.round(rateHz / hz)
  const string = Float64Array.from({ length: period }, () => random.below(2_001) / 1_000 - 1)
  // a soft finger: the burst has lost its edges before it begins
  for (let round = 0; round < softness; round++)
    for (let at = 0; at < period; at++)
      string[at] = ((string[at] as number) + (string[(at + 1) % period] as number)) / 2
  const samples = new Float64Array(Math.round(secondsOfNote * rateHz))
  for (let at = 0; at < samples.length; at++) {
    const here = at % period
    const value = string[here] as number
    samples[at] = value * (1 - at / samples.length)
    string[here] = 0.4985 * (value + (string[(here + 1) % period] as number))
  }
  return samples
}

export function holdMusic(rateHz: number): Int16Array {
  const eighth = Math.round(secondsOfEighth * rateHz)
  const mix = new Float64Array(bars.length * figure.length * eighth)
  bars.forEach((chord, bar) => {
    figure.forEach((note, beat) => {
      const place = bar * figure.length + beat
      const hz = 110 * 2 ** ((chord[note] as number) / 12)
      // what still sounds at the end sounds on at the beginning: it goes round without a seam
      pluck(hz, rateHz, place + 1).forEach((sample, at) => {
        const where = (place * eighth + at) % mix.length
        mix[where] = (mix[where] as number) + sample
      })
    })
  })
  const loudest = mix.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return Int16Array.from(mix, (sample) => Math.round((sample / loudest) * level))
}
