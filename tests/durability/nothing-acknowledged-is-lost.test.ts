// Kill the exchange in the middle of writes, again and again: what was acknowledged is there after the restart.
// `npm test` does it a few times, `npm run soak` a hundred times.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { killWhileWriting } from '../support/kill-while-writing.ts'

it('keeps every acknowledged mailbox, configuration object and device state', async () => {
  const { kills, acknowledged, lost } = await killWhileWriting({ kills: 3, seed: 1 })
  assert.equal(kills, 3)
  assert.ok(acknowledged > 20, `only ${acknowledged} writes were acknowledged`)
  assert.deepEqual(lost, [])
})
