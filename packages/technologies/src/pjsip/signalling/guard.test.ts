import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Guard } from './guard.ts'

describe('guard', () => {
  it('looks at so much unproven from an address, and at more as time goes by', async () => {
    const clock = new VirtualClock()
    const guard = new Guard(clock, { burst: 3, perSecond: 1 })
    assert.deepEqual(
      [1, 2, 3, 4, 5].map(() => guard.charge('a')),
      [true, true, true, false, false],
    )
    assert.equal(guard.isExhausted('a'), true)
    assert.equal(guard.isExhausted('b'), false)
    await clock.pass('3s')
    assert.equal(guard.isExhausted('a'), false)
    assert.deepEqual(
      [1, 2, 3].map(() => guard.charge('a')),
      [true, true, false],
    )
  })

  it('refuses an address that is wrong too often, longer each time, and forgives it when it is right', async () => {
    const clock = new VirtualClock()
    const guard = new Guard(clock, { patience: 3, refusedMs: 10_000 })
    const fail = () => guard.failed('a', 'alice').isRefusedNow
    assert.deepEqual([fail(), fail()], [false, false])
    guard.proven('a', 'alice')
    assert.deepEqual([fail(), fail(), fail()], [false, false, true])
    assert.equal(guard.refusedSeconds('a'), 10)
    assert.equal(guard.refusedSeconds('b'), 0)
    await clock.pass('10s')
    assert.equal(guard.refusedSeconds('a'), 0)
    assert.deepEqual([fail(), fail(), fail()], [false, false, true])
    assert.equal(guard.refusedSeconds('a'), 20)
  })

  it('lets answers about one account wait, from wherever they come, and never refuses it', () => {
    const guard = new Guard(new VirtualClock(), { accountPatience: 2, accountDelayMs: 100, longestDelayMs: 350 })
    const delays = [1, 2, 3, 4, 5, 6].map((at) => guard.failed(`10.0.0.${at}`, 'alice').delayMs)
    assert.deepEqual(delays, [0, 0, 100, 200, 350, 350])
    assert.equal(guard.failed('10.0.0.1', 'bob').delayMs, 0)
    guard.proven('10.0.0.99', 'alice')
    assert.equal(guard.failed('10.0.0.1', 'alice').delayMs, 0)
  })

  it('forgets what was long ago', async () => {
    const clock = new VirtualClock()
    const guard = new Guard(clock, { patience: 2, accountPatience: 1, forgetMs: 60_000 })
    guard.failed('a', 'alice')
    await clock.pass('61s')
    const { isRefusedNow, delayMs } = guard.failed('a', 'alice')
    assert.deepEqual([isRefusedNow, delayMs], [false, 0])
  })

  it('remembers only so many', () => {
    const guard = new Guard(new VirtualClock(), { most: 100 })
    for (let at = 0; at < 1000; at++) guard.failed(`a${at}`, `account${at}`)
    assert.equal(guard.size, 200)
  })
})
