// What both implementations of the kernels must do.
// Run by the test beside each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { sineWave, toneLevel, toneToNoise } from '../testing/tone-level.ts'
import type { Kernels } from './kernels.ts'
import { Mixer } from './mixer.ts'
import { Resampler } from './resampler.ts'

const rates = [8_000, 12_000, 16_000, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000]

/** In frames of 20 ms, as a call has it. */
export function resampleAll(kernels: Kernels, fromHz: number, toHz: number, pcm: Int16Array): Int16Array {
  const resampler = new Resampler(kernels, fromHz, toHz)
  const frame = fromHz / 50
  const out = new Int16Array(resampler.outputsFor(frame))
  const parts: number[] = []
  for (let at = 0; at + frame <= pcm.length; at += frame)
    parts.push(...out.subarray(0, resampler.process(pcm.subarray(at, at + frame), frame, out)))
  return Int16Array.from(parts)
}

/** `tried`: the twin need not take every way, since it is compared with the kernel bit by bit. */
export function kernelCases(name: string, open: () => Kernels, tried: readonly number[] = rates): void {
  test(`${name}: each hears the others and not itself, and nothing overflows`, () => {
    const mixer = new Mixer(open())
    const frames = [100, 30_000, 30_000, -5].map((value) => new Int16Array(882).fill(value))
    mixer.begin(4, 882)
    frames.forEach((frame, index) => {
      mixer.put(index, frame, 882)
    })
    mixer.mix()
    const heard = new Int16Array(882)
    const firsts = frames.map((_, index) => {
      mixer.take(index, heard, 882)
      assert.ok(heard.every((value) => value === heard[0]))
      return heard[0]
    })
    assert.deepEqual(firsts, [32_767, 30_095, 30_095, 32_767])
    mixer.takeTotal(heard, 882)
    assert.equal(heard[881], 32_767)
  })

  test(`${name}: a frame that is not put in is silence, also after a louder conference`, () => {
    const mixer = new Mixer(open())
    for (const level of [9_000, 7]) {
      mixer.begin(3, 160)
      mixer.put(0, new Int16Array(160).fill(level), 160)
      if (level === 9_000) mixer.put(2, new Int16Array(160).fill(level), 160)
      mixer.mix()
    }
    const heard = new Int16Array(160)
    mixer.take(2, heard, 160)
    assert.equal(heard[9], 7)
    mixer.take(0, heard, 160)
    assert.equal(heard[9], 0)
  })

  for (const fromHz of tried) {
    test(`${name}: from ${fromHz} Hz to every rate with more than 60 dB up to 0.4 of the lower`, () => {
      const kernels = open()
      for (const toHz of tried.filter((rate) => rate !== fromHz)) {
        const lower = Math.min(fromHz, toHz)
        for (const hz of [lower * 0.12, lower * 0.4]) {
          const out = resampleAll(kernels, fromHz, toHz, sineWave(fromHz, hz, fromHz / 5))
          // nothing is lost on the way: half a filter is still inside
          assert.ok(Math.abs(out.length - toHz / 5) <= toHz / 200, `${fromHz} → ${toHz}: ${out.length} samples`)
          const settled = out.subarray(toHz / 20, toHz / 20 + toHz / 8)
          const db = toneToNoise(settled, toHz, hz)
          assert.ok(db > 60, `${fromHz} → ${toHz} at ${hz} Hz: ${db} dB`)
          const level = toneLevel(settled, toHz, hz)
          assert.ok(Math.abs(20 * Math.log10(level / 10_362)) < 0.3, `${fromHz} → ${toHz} at ${hz} Hz: level ${level}`)
        }
      }
    })
  }

  test(`${name}: what does not fit the lower rate is taken out`, () => {
    const out = resampleAll(open(), 48_000, 8_000, sineWave(48_000, 5_000, 24_000))
    assert.ok(toneLevel(out.subarray(800), 8_000, 3_000) < 3, 'an image of 5 kHz is heard at 3 kHz')
  })

  test(`${name}: the loudest noise saturates instead of turning over`, () => {
    const random = seededRandom(4)
    const loud = Int16Array.from({ length: 8_000 }, () => (random.next() < 0.5 ? -32_768 : 32_767))
    const out = resampleAll(open(), 8_000, 16_000, loud)
    for (let at = 200; at + 1 < out.length; at += 2) {
      const input = out[at] as number
      assert.ok(Math.abs(input) > 20_000, `sample ${at} became ${input}`)
    }
  })

  test(`${name}: a rate that makes no sense is refused`, () => {
    assert.throws(() => new Resampler(open(), 0, 8_000), RangeError)
  })
}
