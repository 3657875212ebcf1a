import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitsToTry, offerOf } from './overload.ts'

test('twice as much is offered of both: new calls, and calls that stand', () => {
  assert.deepEqual(offerOf({ maxcalls: 200, maxcallspersecond: 250 }, 10), {
    perSecond: 500,
    holdMs: 10_000,
    calls: 5_000,
  })
  // so few come in a second that more have to, for twice as many to stand
  assert.deepEqual(offerOf({ maxcalls: 200, maxcallspersecond: 4 }, 10), {
    perSecond: 40,
    holdMs: 10_000,
    calls: 400,
  })
  assert.deepEqual(offerOf({ maxcalls: 200 }, 0.5), { perSecond: 200, holdMs: 2_000, calls: 400 })
  assert.deepEqual(offerOf({ maxcallspersecond: 250 }, 60), { perSecond: 500, holdMs: 200, calls: 100 })
})

test('limits get smaller from one try to the next, and are never none', () => {
  for (const found of [
    { maxcalls: 200, maxcallspersecond: 250 },
    { maxcalls: 200 },
    { maxcallspersecond: 250 },
    { maxcalls: 1, maxcallspersecond: 1 },
  ]) {
    const tries = limitsToTry(found)
    assert.equal(tries.length, 5)
    for (const [at, limits] of tries.entries()) {
      assert.deepEqual(Object.keys(limits), Object.keys(found))
      for (const [name, value] of Object.entries(limits)) {
        const before = tries[at - 1]?.[name as keyof typeof limits] ?? Number.POSITIVE_INFINITY
        assert.ok(value >= 1 && value <= before, `${name} = ${value} after ${before}`)
      }
    }
  }
  assert.deepEqual(limitsToTry({ maxcalls: 200, maxcallspersecond: 250 })[1], { maxcalls: 160, maxcallspersecond: 100 })
  assert.deepEqual(limitsToTry({}), [])
})
