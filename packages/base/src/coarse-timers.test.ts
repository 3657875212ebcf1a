import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runGuarded, systemClock } from './clock.ts'
import { CoarseTimers } from './coarse-timers.ts'
import { type Fault, onFault } from './faults.ts'
import { VirtualClock } from './virtual-clock.ts'

const make = () => {
  const clock = new VirtualClock()
  return { clock, timers: new CoarseTimers(clock, runGuarded) }
}

test('what is due within a quarter of a second wakes the process once, never before its time', async () => {
  const { clock, timers } = make()
  const seen: { dueMs: number; atMs: number }[] = []
  await clock.pass(7)
  for (let dueMs = 32_001; dueMs <= 32_250; dueMs++)
    timers.after(dueMs - clock.now(), () => seen.push({ dueMs, atMs: clock.now() }))
  assert.equal(clock.waiting, 1)
  await clock.pass(40_000)
  assert.equal(seen.length, 250)
  for (const { dueMs, atMs } of seen) assert.ok(atMs >= dueMs && atMs < dueMs + 250, `${dueMs} at ${atMs}`)
  assert.deepEqual(
    seen.map(({ dueMs }) => dueMs),
    seen.map(({ dueMs }) => dueMs).toSorted((a, b) => a - b),
  )
})

test('cancelled ones do not run, and when all are cancelled nobody is woken', async () => {
  const { clock, timers } = make()
  let ran = 0
  const others = Array.from({ length: 10 }, () => timers.after(1000, () => ran++))
  for (const timer of others.slice(1)) timer.cancel()
  for (const timer of others.slice(1)) timer.cancel()
  assert.equal(clock.waiting, 1)
  await clock.pass(1000)
  assert.equal(ran, 1)
  const one = timers.after(1000, () => ran++)
  one.cancel()
  one.cancel()
  assert.equal(clock.waiting, 0)
  await clock.pass(2000)
  assert.equal(ran, 1)
})

test('one of them may cancel, add and throw without harm to the others', async () => {
  const { clock, timers } = make()
  const faults: Fault[] = []
  const stop = onFault((fault) => faults.push(fault))
  const seen: string[] = []
  timers.after(500, () => {
    seen.push('first')
    second.cancel()
    timers.after(0, () => seen.push('added'))
    throw new Error('of the first')
  })
  const second = timers.after(500, () => seen.push('second'))
  timers.after(500, () => seen.push('third'))
  await clock.pass(500)
  stop()
  assert.deepEqual(seen, ['first', 'third', 'added'])
  assert.equal(faults.length, 1)
  assert.equal(clock.waiting, 0)
})

test('the clock of the machine has them, and refuses a delay that is none', () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const timers = Array.from({ length: 100 }, () => systemClock.afterAtLeast(60_000, () => undefined))
  const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  for (const timer of timers) timer.cancel()
  assert.ok(after - before <= 2, `${after - before} timers of the platform`)
  assert.throws(() => systemClock.afterAtLeast(Number.NaN, () => undefined), RangeError)
})
