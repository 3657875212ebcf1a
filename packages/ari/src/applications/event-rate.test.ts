import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventRate } from './event-rate.ts'

test('the rate of events is that of the last seconds, and goes down when nothing comes any more', () => {
  const rate = new EventRate(0)
  assert.equal(rate.perSecond(0, 0), 0)
  assert.equal(rate.perSecond(0, 3), 3)
  assert.equal(rate.perSecond(5_000, 100), 20)
  rate.look(10_000, 200)
  assert.equal(rate.perSecond(10_000, 200), 20)
  rate.look(20_000, 300)
  assert.equal(rate.perSecond(20_000, 300), 10)
  rate.look(30_000, 300)
  assert.equal(rate.perSecond(30_000, 300), 0)
})
