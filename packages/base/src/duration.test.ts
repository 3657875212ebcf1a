import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseDuration } from './duration.ts'

it('reads lengths of time', () => {
  for (const [text, ms] of [
    ['30s', 30_000],
    ['1m30s', 90_000],
    ['250ms', 250],
    ['1.5s', 1500],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    [' 1m 1s ', 61_000],
    [17, 17],
  ] as const) {
    assert.equal(parseDuration(text), ms, String(text))
  }
})

it('refuses what is none', () => {
  for (const text of ['', '30', 's', '1x', '-1s', -1, Number.NaN]) assert.throws(() => parseDuration(text), RangeError)
})
