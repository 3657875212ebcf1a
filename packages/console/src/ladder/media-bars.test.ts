import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barSegments, levelOf, streamWords } from './media-bars.ts'
import { stream } from './rung-fixture.ts'

const shown = (...args: Parameters<typeof barSegments>) =>
  barSegments(...args).map(({ fromMs, toMs, level }) => `${level} ${fromMs}-${toMs}`)

test('samples of one level are one segment, and the worst of it is kept', () => {
  const samples = [
    { atMs: 2_000, loss: 0, jitterMs: 3 },
    { atMs: 4_000, loss: 0.2, jitterMs: 9 },
    { atMs: 6_000, loss: 12, jitterMs: 9 },
    { atMs: 8_000, loss: 2, jitterMs: 9 },
  ]
  assert.deepEqual(shown(stream({ samples })), ['good 0-4000', 'bad 4000-6000', 'fair 6000-10000'])
  assert.deepEqual(barSegments(stream({ samples }))[0]?.jitterMs, 9)
})

test('a stream that nobody measured is good, and silence is cut out of it', () => {
  const silences = [
    { fromMs: 1_000, toMs: 2_000 },
    { fromMs: 9_000, toMs: 10_000 },
  ]
  assert.deepEqual(shown(stream({ silences })), [
    'good 0-1000',
    'silent 1000-2000',
    'good 2000-9000',
    'silent 9000-10000',
  ])
})

test('one percent is noticed, five are lost words, jitter counts as well', () => {
  const level = (loss: number, jitterMs: number) => levelOf({ loss, jitterMs })
  assert.deepEqual(
    [level(0.9, 5), level(1, 5), level(5, 5), level(0, 30), level(0, 60)],
    ['good', 'fair', 'bad', 'fair', 'bad'],
  )
})

test('a stream in words', () => {
  const one = stream({ direction: 'out', samples: [{ atMs: 5_000, loss: 12.34, jitterMs: 8.4 }] })
  assert.equal(streamWords(one, 'alice'), 'PCMU to alice, 10.0 s, 500 packets, loss up to 12.3 %, jitter up to 8 ms')
})
