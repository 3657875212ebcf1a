import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime } from './format-time.ts'
import { parseTime } from './parse-time.ts'
import { epochOf, isZone, zonedTime } from './zoned-time.ts'

const newYork = 'America/New_York'

test('moments by pattern', () => {
  assert.equal(formatTime(0, '%Y-%m-%d %H:%M:%S', 'UTC'), '1970-01-01 00:00:00')
  assert.equal(formatTime(1_700_000_000_000, '%a %d %b %H:%M', newYork), 'Tue 14 Nov 17:13')
  assert.equal(formatTime(1_700_000_000_123, '%s.%3q %q %%Y %j %z', 'UTC'), '1700000000.123 123000 %Y 318 +0000')
  assert.equal(formatTime(1_700_000_000_000, '%I:%M %p %e %-d %u %V %G', newYork), '05:13 PM 14 14 2 46 2023')
  assert.equal(formatTime(1_700_000_000_000, '%c', 'UTC'), 'Tue Nov 14 22:13:20 2023')
  assert.equal(formatTime(0, '%z', newYork), '-0500')
  assert.equal(formatTime(Date.UTC(2026, 0, 1), '%U %W %y %C', 'UTC'), '00 00 26 20')
})

test('moments read by pattern', () => {
  assert.equal(parseTime('2026-11-15 03:00:00', '%Y-%m-%d %H:%M:%S', 'UTC'), 1_794_711_600)
  assert.equal(parseTime('2026-07-01 12:00', '%F %R', newYork), Date.UTC(2026, 6, 1, 16) / 1000)
  assert.equal(parseTime('5 Mar 2026 1:02 PM', '%d %b %Y %I:%M %p', 'UTC'), Date.UTC(2026, 2, 5, 13, 2) / 1000)
  assert.equal(parseTime('2026-01-01T00:00:00+0200', '%FT%T%z', newYork), Date.UTC(2025, 11, 31, 22) / 1000)
  assert.equal(parseTime('1234', '%s', 'UTC'), 1234)
  assert.equal(parseTime('nonsense', '%Y', 'UTC'), undefined)
  assert.equal(parseTime('2026-13-01', '%F', 'UTC'), undefined)
})

test('a wall time of a zone and back', () => {
  for (const epoch of [0, 1_700_000_000_000, Date.UTC(2026, 6, 1)]) {
    assert.equal(epochOf(zonedTime(epoch, newYork), newYork), epoch)
    assert.equal(epochOf(zonedTime(epoch)), epoch)
  }
  assert.equal(isZone(newYork), true)
  assert.equal(isZone('Nowhere/Else'), false)
})
