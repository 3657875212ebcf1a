// Rates that nobody records at: a file can claim any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { sineWave, toneLevel, toneToNoise } from '../testing/tone-level.ts'
import { designFilterBank } from './filter-bank.ts'
import { PlainKernels } from './plain-kernels.ts'
import { Resampler } from './resampler.ts'
import { WasmKernels } from './wasm-kernels.ts'

const ours = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000]
const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

test(`a sound of an odd rate does not stop the worker: its filter is small, whatever the rate (seed ${seed})`, () => {
  const random = seededRandom(seed)
  const rates = [
    191_999,
    191_997,
    44_101,
    8_001,
    7_999,
    1_000,
    1_001,
    ...Array.from({ length: 20 }, () => 1_000 + random.below(191_000)),
  ]
  for (const fromHz of rates)
    for (const toHz of [8_000, 48_000, 192_000]) {
      const { taps, phases, step, coefficients } = designFilterBank(fromHz, toHz)
      assert.ok(coefficients.length <= 160_000, `${fromHz} → ${toHz}: ${coefficients.length} coefficients`)
      assert.ok(taps * phases === coefficients.length)
      const off = Math.abs(step / phases / (fromHz / toHz) - 1)
      assert.ok(off < 0.001, `${fromHz} → ${toHz} is off by ${off}`)
    }
})

test('from and to every rate of ours, and any of whole frames, no sample is lost or made up', () => {
  const wholeFrames = [8_050, 12_350, 191_950, ...ours.filter((rateHz) => rateHz % 50 === 0)]
  for (const [fromHz, toHz] of [ours, wholeFrames].flatMap((rates) =>
    rates.flatMap((a) => rates.map((b) => [a, b] as const)),
  )) {
    const { phases, step } = designFilterBank(fromHz, toHz)
    assert.equal(phases * fromHz, step * toHz, `${fromHz} → ${toHz}`)
  }
})

test('a tone of an odd rate sounds as it should', () => {
  for (const kernels of [new PlainKernels(), new WasmKernels()])
    for (const fromHz of [191_999, 44_101, 7_999]) {
      const resampler = new Resampler(kernels, fromHz, 8_000)
      const pcm = sineWave(fromHz, 500, fromHz)
      const frame = 1_000
      const out = new Int16Array(resampler.outputsFor(frame))
      const heard: number[] = []
      for (let at = 0; at + frame <= pcm.length; at += frame)
        heard.push(...out.subarray(0, resampler.process(pcm.subarray(at, at + frame), frame, out)))
      // a ratio close by is a pitch close by
      const { step, phases } = designFilterBank(fromHz, 8_000)
      const hz = (500 / fromHz) * (step / phases) * 8_000
      const settled = Int16Array.from(heard).subarray(800, 4_800)
      assert.ok(
        Math.abs(20 * Math.log10(toneLevel(settled, 8_000, hz) / 10_362)) < 0.3,
        `${fromHz}: ${toneLevel(settled, 8_000, hz)}`,
      )
      assert.ok(toneToNoise(settled, 8_000, hz) > 55, `${fromHz}: ${toneToNoise(settled, 8_000, hz)} dB`)
    }
})

test('a hundred sounds of as many odd rates take no more memory than a few, and those that play meanwhile are not changed', () => {
  const kernels = new WasmKernels()
  const plain = new WasmKernels()
  const [playing, reference] = [new Resampler(kernels, 44_099, 8_000), new Resampler(plain, 44_099, 8_000)]
  const pcm = sineWave(44_099, 440, 882)
  const [one, other] = [new Int16Array(400), new Int16Array(400)]
  const sample = () => {
    const counts = [playing.process(pcm, 882, one), reference.process(pcm, 882, other)]
    assert.equal(counts[0], counts[1])
    assert.deepEqual(one, other)
  }
  const frame = new Int16Array(400)
  const into = new Int16Array(4_000)
  let before = 0
  for (let at = 0; at < 100; at++) {
    const odd = new Resampler(kernels, 20_001 + 2 * at, 8_000)
    odd.process(frame, 400, into)
    if (at % 10 === 0) sample()
    if (at === 20) before = kernels.heap.length
  }
  assert.equal(kernels.heap.length, before, 'the heap of the kernels does not grow')
})
