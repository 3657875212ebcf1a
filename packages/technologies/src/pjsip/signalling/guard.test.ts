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

  it('gives back what was asked before right credentials', () => {
    const guard = new Guard(new VirtualClock(), { burst: 2, perSecond: 0 })
    guard.charge('a')
    guard.charge('a')
    assert.equal(guard.isExhausted('a'), true)
    guard.proven('a')
    assert.equal(guard.isExhausted('a'), false)
    guard.proven('b')
    assert.equal(guard.size, 1)
  })

  it('remembers only so many', () => {
    const guard = new Guard(new VirtualClock(), { most: 100 })
    for (let at = 0; at < 1000; at++) guard.charge(`a${at}`)
    assert.ok(guard.size <= 100)
  })
})
