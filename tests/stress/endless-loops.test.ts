// A mistake in a dialplan that never ends: it is that call's trouble and nobody else's, and it can be hung up.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endlessLoops } from '../support/endless-loops.ts'

it('answers others as fast beside endless loops as without them, and ends the loops when asked', {
  // thousands of requests one after the other, on a machine that may have other things to do
  timeout: 600_000,
}, async () => {
  const result = await endlessLoops({ loops: 1, rounds: 3, requestsPerRound: 150, requestsBefore: 400 })
  const { aloneMs, besideLoopsMs, hangupMs, left } = result
  assert.equal(left, 0)
  // the machine that runs the tests does other things as well; `npm run soak` has the figures
  assert.ok(besideLoopsMs < aloneMs * 3 + 1, `${besideLoopsMs} ms instead of ${aloneMs} ms`)
  assert.ok(hangupMs < 1_000, `a loop went on for ${hangupMs} ms`)
})
