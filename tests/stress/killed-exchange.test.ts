// The power goes while calls are up and applications are connected. `npm test` has one kill, `npm run soak` fifty.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { killWithCalls } from '../support/kill-with-calls.ts'

it('tells the clients of a restarted exchange, and keeps no ghosts of the calls before', async () => {
  const { channels, faults } = await killWithCalls({ kills: 1, seed: 4 })
  assert.deepEqual(faults, [])
  assert.ok(channels > 15, `only ${channels} channels were there`)
})
