// An application dies again and again in the middle of calls, and comes back with nothing but its place.
// `npm test` has twenty deaths, `npm run soak` a thousand.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { restartApplication } from '../support/restarting-application.ts'

it('tells a restarted application of every call, once and in order', async () => {
  const { faults, calls, events } = await restartApplication({ restarts: 20, callsPerSecond: 20, seed: 9 })
  assert.deepEqual(faults, [])
  assert.ok(calls >= 10, `only ${calls} calls came`)
  assert.ok(events >= calls * 2, `${events} events of ${calls} calls`)
})
