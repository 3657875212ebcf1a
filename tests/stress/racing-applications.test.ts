// Many calls are offered to many applications at the same moment, and every application wants every call.
// `npm test` has fifty calls, `npm run soak` a thousand.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { raceForCalls } from '../support/race-for-calls.ts'

it('gives each of fifty calls to exactly one of twenty applications', async () => {
  const { winners, starts, cheated, losers, surprises, left } = await raceForCalls({ calls: 50, applications: 20 })
  const once = Array(50).fill(1)
  assert.deepEqual(winners, once)
  assert.deepEqual(starts, once)
  assert.deepEqual([cheated, surprises], [[], []])
  assert.equal(losers, 50 * 19)
  assert.equal(left, 0)
})
