import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaSample } from './call-media.ts'
import { QualityTally } from './quality-tally.ts'

const none: MediaSample = {
  ...{ at: 0, rxcount: 0, txcount: 0, rxploss: 0, txploss: 0, rxjitter: 0, txjitter: 0, rtt: 0, mos: 0 },
}

test('the quality of all calls is the mean of what was reported since it was asked for last', () => {
  const tally = new QualityTally()
  assert.equal(tally.take(), undefined)
  const before = { ...none, rxcount: 100, txcount: 100 }
  tally.add({ ...before, rxcount: 190, txcount: 200, rxploss: 10, txjitter: 0.01, rtt: 0.08, mos: 4 }, before)
  tally.add({ ...none, rxcount: 100, txcount: 100, rxjitter: 0.03 }, undefined)
  assert.deepEqual(tally.take(), { reports: 2, loss: 5, jitter: 20, roundTripTime: 80, mos: 4 })
  assert.equal(tally.take(), undefined)
})
