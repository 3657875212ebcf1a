import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toneLevel } from '../testing/tone-level.ts'
import { Concealer } from './concealer.ts'

function sine(rateHz: number, hz: number, samples: number, from: number): Int16Array {
  return Int16Array.from({ length: samples }, (_, at) => 8_000 * Math.sin((2 * Math.PI * hz * (from + at)) / rateHz))
}

for (const rateHz of [8_000, 16_000, 48_000]) {
  test(`a lost frame of a tone at ${rateHz} Hz goes on as the tone, without a click`, () => {
    const concealer = new Concealer(rateHz)
    const frame = rateHz / 50
    const line: number[] = []
    for (let at = 0; at < 20; at++) {
      const samples = sine(rateHz, 200, frame, at * frame)
      if (at === 12) concealer.conceal(samples, frame)
      else concealer.remember(samples, frame)
      line.push(...samples)
    }
    const steepest = (8_000 * 2 * Math.PI * 200) / rateHz
    const steps = line.slice(1).map((value, at) => Math.abs(value - (line[at] as number)))
    assert.ok(
      Math.max(...steps) < 1.6 * steepest + 4,
      `a step of ${Math.max(...steps)}, the tone's own are ${steepest}`,
    )
    const lost = Int16Array.from(line.slice(12 * frame, 13 * frame))
    assert.ok(toneLevel(lost, rateHz, 200) > 6_000)
  })
}

test('what stays lost fades to silence', () => {
  const concealer = new Concealer(8_000)
  for (let at = 0; at < 10; at++) concealer.remember(sine(8_000, 300, 160, at * 160), 160)
  const frame = new Int16Array(160)
  for (let at = 0; at < 4; at++) concealer.conceal(frame, 160)
  assert.ok(frame.every((sample) => sample === 0))
})

test('before anything was heard there is only silence', () => {
  const frame = new Int16Array(160).fill(9)
  new Concealer(8_000).conceal(frame, 160)
  assert.ok(frame.every((sample) => sample === 0))
})
