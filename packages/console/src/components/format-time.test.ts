import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAgo, formatBytes, formatDuration, formatMoment, formatMs } from './format-time.ts'

test('durations are read like a telephone shows them', () => {
  const shown = [0, 4_900, 60_000, 187_000, 3_723_000, 86_400_000 * 2 + 3_600_000 * 3].map(formatDuration)
  assert.deepEqual(shown, ['0 s', '4 s', '1:00', '3:07', '1:02:03', '2 d 3 h'])
})

test('a moment of today has its seconds, one of another day its date', () => {
  const now = new Date(2026, 2, 4, 18, 0, 0).getTime()
  assert.equal(formatMoment(new Date(2026, 2, 4, 14, 3, 7).getTime(), now), '14:03:07')
  assert.equal(formatMoment(new Date(2026, 2, 3, 14, 3, 7).getTime(), now), 'Mar 3, 14:03')
  assert.equal(formatMoment(new Date(2025, 11, 31, 23, 59).getTime(), now), 'Dec 31, 2025, 23:59')
})

test('what was and what will be is told from now', () => {
  const ago = [500, 40_000, 120_000, 7_200_000, 86_400_000 * 3, -300_000].map((ms) => formatAgo(1e12 - ms, 1e12))
  assert.deepEqual(ago, ['just now', '40 s ago', '2 min ago', '2 h ago', '3 d ago', 'in 5 min'])
})

test('milliseconds and bytes have the unit they need', () => {
  assert.deepEqual([0.42, 12.3, 999, 1_300].map(formatMs), ['0.4 ms', '12 ms', '999 ms', '1.3 s'])
  assert.deepEqual([12, 4_200, 999_900, 12_300_000].map(formatBytes), ['12 B', '4.2 kB', '1.0 MB', '12 MB'])
})
