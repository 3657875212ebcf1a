import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookUntil } from './look-until.ts'
import { VirtualClock } from './virtual-clock.ts'

test('what is true is not waited for', async () => {
  const clock = new VirtualClock()
  await lookUntil(clock, () => true, { mostMs: 1_000 })
  assert.equal(clock.now(), 0)
})

test('it is seen 20 ms after it came true at the latest', async () => {
  const clock = new VirtualClock()
  let isTrue = false
  clock.after(50, () => {
    isTrue = true
  })
  const seen = lookUntil(clock, () => isTrue, { mostMs: 1_000 }).then(() => clock.now())
  await clock.pass('1s')
  assert.equal(await seen, 60)
})

test('nobody waits longer than the limit', async () => {
  const clock = new VirtualClock()
  const over = lookUntil(clock, () => false, { mostMs: 100 }).then(() => clock.now())
  await clock.pass('1s')
  assert.equal(await over, 100)
})

test('a signal ends the wait', async () => {
  const clock = new VirtualClock()
  const ending = new AbortController()
  clock.after(30, () => ending.abort())
  const over = lookUntil(clock, () => false, { mostMs: 1_000, signal: ending.signal }).then(() => clock.now())
  await clock.pass('1s')
  assert.equal(await over, 40)
})
