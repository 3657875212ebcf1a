import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PacketTimes } from './packet-times.ts'

test('the first and the last packet are known, and how long there was none', () => {
  const times = new PacketTimes()
  assert.deepEqual([times.firstMs, times.lastMs], [-1, -1])
  assert.equal(times.note(5_000), 0)
  assert.equal(times.note(5_020), 0)
  assert.equal(times.note(6_019), 0, 'a short pause is none')
  assert.equal(times.note(9_019), 3_000)
  assert.deepEqual([times.firstMs, times.lastMs], [5_000, 9_019])
})

test('what went past the exchange meanwhile is no pause', () => {
  const times = new PacketTimes()
  times.note(0)
  times.expectAnew()
  assert.equal(times.note(60_000), 0)
  assert.deepEqual([times.firstMs, times.lastMs], [0, 60_000])
})
