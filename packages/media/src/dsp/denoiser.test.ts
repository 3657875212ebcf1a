import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { Denoiser } from './denoiser.ts'
import { Fourier } from './fourier.ts'

const power = (pcm: Int16Array) => pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length
const decibels = (ratio: number) => 10 * Math.log10(ratio)

function throughFrames(denoiser: Denoiser, pcm: Int16Array, rateHz: number): Int16Array {
  const out = pcm.slice()
  const samples = rateHz / 50
  for (let at = 0; at + samples <= out.length; at += samples) denoiser.process(out.subarray(at, at + samples), samples)
  return out
}

describe('a denoiser', () => {
  test('the transform and its inverse give back what went in, and find a frequency', () => {
    const fourier = new Fourier(64)
    const real = Float64Array.from({ length: 64 }, (_, at) => Math.cos((2 * Math.PI * 5 * at) / 64) + at / 100)
    const [kept, imaginary] = [real.slice(), new Float64Array(64)]
    fourier.forward(real, imaginary)
    assert.ok(Math.abs(Math.hypot(real[5] as number, imaginary[5] as number) - 32) < 1)
    fourier.inverse(real, imaginary)
    for (const [at, value] of kept.entries()) assert.ok(Math.abs(value - (real[at] as number)) < 1e-9)
    assert.throws(() => new Fourier(48), RangeError)
  })

  for (const rateHz of [8_000, 16_000, 48_000])
    test(`noise goes, a voice stays, at ${rateHz} Hz`, () => {
      const random = seededRandom(11)
      const noise = () => Math.round(300 * (2 * random.next() - 1))
      // a second of noise, then words of 400 ms with pauses of 400 ms
      const seconds = 5
      const voice = sineWave(rateHz, 700, rateHz * seconds, 6_000).map((sample, at) =>
        at < rateHz || Math.floor(at / (0.4 * rateHz)) % 2 === 0 ? 0 : sample,
      )
      const out = throughFrames(
        new Denoiser(rateHz),
        voice.map((sample) => sample + noise()),
        rateHz,
      )
      const stretch = (from: number, ms: number) =>
        out.subarray((from * rateHz) / 1_000, ((from + ms) * rateHz) / 1_000)
      const before = decibels(300 ** 2 / 3)
      // a pause late in the stretch, well away from the words beside it
      const pause = before - decibels(power(stretch(4_150, 200)))
      assert.ok(pause > 10, `noise is ${pause.toFixed(1)} dB softer`)
      const word = 20 * Math.log10(toneLevel(stretch(3_750, 200), rateHz, 700) / 6_000)
      assert.ok(Math.abs(word) < 1, `the word is ${word.toFixed(1)} dB off`)
    })

  test('silence stays silent, and the loudest is not turned over', () => {
    const denoiser = new Denoiser(8_000)
    assert.ok(throughFrames(denoiser, new Int16Array(8_000), 8_000).every((sample) => sample === 0))
    const loud = Int16Array.from({ length: 8_000 }, (_, at) => (at % 20 < 10 ? 32_767 : -32_768))
    const out = throughFrames(denoiser, loud, 8_000)
    assert.ok(out.some((sample) => Math.abs(sample) > 30_000))
  })
})
