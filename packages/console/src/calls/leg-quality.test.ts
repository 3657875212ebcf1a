import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '@jackfield/client'
import { legsOf } from './leg-quality.ts'

const sample = (at: number, more: Partial<Model<'QualitySample'>> = {}): Model<'QualitySample'> => ({
  at: `2026-01-01T00:00:0${at}.000+0000`,
  ...{ received: 0, sent: 0, loss: 0, remote_loss: 0, jitter: 0, remote_jitter: 0, round_trip_time: 0, mos: 0 },
  ...more,
})

const series = (samples: Model<'QualitySample'>[]): Model<'CallQualitySeries'> => ({
  id: 'c',
  legs: [{ channel_id: 'a', channel: 'PJSIP/a-1', codec: 'ulaw', local: '10.0.0.1:4', remote: '10.0.0.2:5', samples }],
})

test('the loss of a leg is that of all its packets, and the figures are those of the last report', () => {
  const [leg] = legsOf(
    series([
      sample(1, { received: 90, sent: 100, loss: 10, jitter: 2 }),
      sample(2, {
        received: 190,
        sent: 200,
        remote_loss: 10,
        jitter: 3,
        remote_jitter: 7,
        round_trip_time: 80,
        mos: 4.2,
      }),
    ]),
  )
  assert.ok(leg)
  assert.deepEqual([leg.lossIn, leg.lossOut].map(Math.round), [5, 5])
  assert.deepEqual([leg.received, leg.sent, leg.jitterMs, leg.roundTripMs, leg.mos], [190, 200, 7, 80, 4.2])
  assert.deepEqual(
    leg.moments.map(({ loss, mos }) => [loss, mos]),
    [
      [10, undefined],
      [10, 4.2],
    ],
  )
})

test('what no report told is not known, instead of being nothing', () => {
  const [leg] = legsOf(series([sample(1, { received: 0, loss: 100 })]))
  assert.deepEqual([leg?.roundTripMs, leg?.mos, leg?.lossIn], [undefined, undefined, 0])
  assert.deepEqual(legsOf(series([]))[0]?.moments, [])
})
