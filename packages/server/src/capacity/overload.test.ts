import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitsToTry, offerOf, overloadFault } from './overload.ts'

const found = [
  { maxcalls: 200, maxcallspersecond: 250 },
  { maxcalls: 300, maxcallspersecond: 40 },
  { maxcalls: 200 },
  { maxcallspersecond: 250 },
  { maxcalls: 3, maxcallspersecond: 3 },
  { maxcalls: 1, maxcallspersecond: 1 },
]

test('limits get smaller from one try to the next, and are never none', () => {
  for (const one of found) {
    const tries = limitsToTry(one)
    assert.ok(tries.length > 0)
    for (const [at, limits] of tries.entries()) {
      assert.deepEqual(Object.keys(limits), Object.keys(one))
      const values = Object.values(limits)
      const before = Object.values(tries[at - 1] ?? {})
      assert.ok(
        values.every((value) => value >= 1),
        JSON.stringify(limits),
      )
      if (at === 0) continue
      assert.ok(
        values.every((value, place) => value <= before[place]!),
        JSON.stringify(tries),
      )
      assert.ok(
        values.some((value, place) => value < before[place]!),
        JSON.stringify(tries),
      )
    }
  }
  assert.deepEqual(limitsToTry({ maxcalls: 200, maxcallspersecond: 250 })[1], { maxcalls: 160, maxcallspersecond: 100 })
  assert.deepEqual(limitsToTry({ maxcallspersecond: 100 })[1], { maxcallspersecond: 65 })
  assert.deepEqual(limitsToTry({ maxcalls: 1, maxcallspersecond: 1 }), [{ maxcalls: 1, maxcallspersecond: 1 }])
  assert.deepEqual(limitsToTry({}), [])
})

test('twice the calls a second are offered, and they stand until all places are taken', () => {
  const both = { maxcalls: 200, maxcallspersecond: 250 }
  assert.deepEqual(offerOf(both, { maxcalls: 160, maxcallspersecond: 100 }, 10), {
    perSecond: 500,
    holdMs: 10_000,
    calls: 5_000,
  })
  for (const one of found) {
    for (const limits of limitsToTry(one)) {
      const { perSecond, holdMs, calls } = offerOf(one, limits, 10)
      if (one.maxcallspersecond !== undefined) assert.equal(perSecond, 2 * one.maxcallspersecond)
      if (one.maxcalls === undefined) continue
      assert.ok(calls >= 2 * one.maxcalls, JSON.stringify({ one, limits, calls }))
      const letIn = Math.min(perSecond, limits.maxcallspersecond ?? perSecond)
      assert.ok((letIn * holdMs) / 1_000 >= limits.maxcalls!, JSON.stringify({ one, limits, holdMs }))
    }
  }
  assert.deepEqual(offerOf({ maxcalls: 200 }, { maxcalls: 160 }, 0.5), { perSecond: 200, holdMs: 2_000, calls: 400 })
  assert.deepEqual(offerOf({ maxcallspersecond: 250 }, { maxcallspersecond: 200 }, 60), {
    perSecond: 500,
    holdMs: 200,
    calls: 100,
  })
})

test('a run in which nothing was refused, or places were free, shows nothing', () => {
  const limits = { maxcalls: 100, maxcallspersecond: 10 }
  assert.equal(overloadFault(limits, 50, 100), undefined)
  assert.equal(overloadFault(limits, 50, 89), undefined)
  assert.equal(overloadFault(limits, 50, 80), 'only 80 of 100 calls were there')
  assert.equal(overloadFault(limits, 0, 100), 'nothing was refused')
  assert.equal(overloadFault({ maxcallspersecond: 10 }, 50, 2), undefined)
})
