import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { SoundMatcher } from './sound-matcher.ts'
import { startExchange } from './start-exchange.ts'

const heardAs = (samples: Int16Array, rateHz = 8_000) => ({
  rateHz,
  heardSamples: samples.length,
  heardFrom: (sample: number) => samples.subarray(sample),
})

/** With something in front that no frame is a multiple of, and silence behind. */
function among(samples: Int16Array, change: (sample: number) => number = (sample) => sample): Int16Array {
  const all = new Int16Array(samples.length + 2_000)
  all.set(samples, 1_234)
  return all.map(change)
}

describe('a sound among what was heard', () => {
  it('no number is taken for another, though one voice speaks them all', async () => {
    await using exchange = await startExchange()
    const { audio } = exchange.running.calls.media
    const names = [...'0123456789', 'day-1', 'day-0', 'hundred']
    const sounds = await Promise.all(names.map((name) => audio.samplesOf(`sound:digits/${name}`, 'en', 8_000)))
    for (const [said, samples] of sounds.entries()) {
      const heard = heardAs(among(samples as Int16Array))
      const known = names.filter((_, at) => new SoundMatcher(sounds[at] as Int16Array, 8_000).isIn(heard))
      assert.deepEqual(known, [names[said]])
    }
  })

  it('is found softer, in noise, at another rate; not in silence, and not when only half of it came', async () => {
    await using exchange = await startExchange()
    const { audio } = exchange.running.calls.media
    const hello = (await audio.samplesOf('sound:hello-world', 'en', 8_000)) as Int16Array
    const isIn = (samples: Int16Array) => new SoundMatcher(hello, 8_000).isIn(heardAs(samples))
    const random = seededRandom(3)
    const noise = () => Math.round(300 * (2 * random.next() - 1))
    assert.equal(isIn(among(hello, (sample) => sample / 20)), true)
    assert.equal(isIn(among(hello, (sample) => sample / 2 + noise())), true)
    assert.equal(isIn(new Int16Array(30_000)), false)
    assert.equal(isIn(new Int16Array(30_000).map(noise)), false)
    assert.equal(isIn(among(hello.subarray(0, 3_000))), false)
    assert.equal(new SoundMatcher(new Int16Array(8_000), 8_000).isIn(heardAs(among(hello))), false)
    const wide = (await audio.samplesOf('sound:hello-world', 'en', 48_000)) as Int16Array
    const padded = new Int16Array(wide.length + 48_000)
    padded.set(wide, 777)
    assert.equal(new SoundMatcher(wide, 48_000).isIn(heardAs(padded, 48_000)), true)
  })
})
