// A thousand applications' worth of calls in one moment, from a thousand connections.
// The same on the virtual clock is a scenario; this one has the sockets in it.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { originateAtOnce } from '../support/originate-at-once.ts'

it('answers every one of a thousand originates, and loses none', async () => {
  const { statuses, started, ended, left } = await originateAtOnce(1_000)
  const ids = Array.from({ length: 1_000 }, (_, n) => `call-${n}`).toSorted()
  assert.deepEqual([...statuses], [[200, 1_000]])
  assert.deepEqual(started.toSorted(), ids)
  assert.deepEqual(ended.toSorted(), ids)
  assert.equal(left, 0)
})
