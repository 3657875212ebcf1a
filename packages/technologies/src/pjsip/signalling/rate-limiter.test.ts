import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { RateLimiter } from './rate-limiter.ts'

describe('guard', () => {
  it('looks at so much unproven from an address, and at more as time goes by', async () => {
    const clock = new VirtualClock()
    const rateLimiter = new RateLimiter(clock, { burst: 3, perSecond: 1 })
    assert.deepEqual(
      [1, 2, 3, 4, 5].map(() => rateLimiter.charge('a')),
      [true, true, true, false, false],
    )
    assert.equal(rateLimiter.isExhausted('a'), true)
    assert.equal(rateLimiter.isExhausted('b'), false)
    await clock.pass('3s')
    assert.equal(rateLimiter.isExhausted('a'), false)
    assert.deepEqual(
      [1, 2, 3].map(() => rateLimiter.charge('a')),
      [true, true, false],
    )
  })

  it('gives back what was asked before right credentials', () => {
    const rateLimiter = new RateLimiter(new VirtualClock(), { burst: 2, perSecond: 0 })
    rateLimiter.charge('a')
    rateLimiter.charge('a')
    assert.equal(rateLimiter.isExhausted('a'), true)
    rateLimiter.proven('a')
    assert.equal(rateLimiter.isExhausted('a'), false)
    rateLimiter.proven('b')
    assert.equal(rateLimiter.size, 1)
  })

  it('remembers only so many', () => {
    const rateLimiter = new RateLimiter(new VirtualClock(), { most: 100 })
    for (let at = 0; at < 1000; at++) rateLimiter.charge(`a${at}`)
    assert.ok(rateLimiter.size <= 100)
  })
})
