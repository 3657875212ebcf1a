import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '../ladder/rung-fixture.ts'
import { meanOpinion, qualityInRungs, qualityOf } from './leg-quality.ts'

test('counts become percentages, seconds milliseconds', () => {
  const figures = {
    rxcount: 900,
    rxploss: 100,
    txcount: 1_000,
    txploss: 50,
    rxjitter: 0.004,
    txjitter: 0.012,
    rtt: 0.08,
  }
  const { lossIn, lossOut, jitterMs, roundTripMs } = qualityOf('c', 'PJSIP/a', figures)
  assert.deepEqual([lossIn, lossOut, jitterMs, roundTripMs], [10, 5, 12, 80])
  const silent = qualityOf('c', 'PJSIP/a', { rxcount: 0, rxploss: 0, txcount: 0, txploss: 0 })
  assert.deepEqual([silent.lossIn, silent.lossOut], [0, 0])
})

test('a good line is above four, loss and delay pull it down, never below one', () => {
  const good = meanOpinion({ loss: 0, jitterMs: 2, roundTripMs: 20 })
  const lossy = meanOpinion({ loss: 10, jitterMs: 2, roundTripMs: 20 })
  const late = meanOpinion({ loss: 0, jitterMs: 2, roundTripMs: 900 })
  assert.ok(good > 4.2 && lossy < 3.6 && lossy > 2.5 && late < 3.5, [good, lossy, late].join())
  assert.ok(meanOpinion({ loss: 100, jitterMs: 500, roundTripMs: 5_000 }) >= 1)
})

test('what a channel leaves behind is its quality after the end', () => {
  const detail =
    'RTPAUDIOQOS=ssrc=1;themssrc=2;lp=25;rxjitter=0.001000;rxcount=475;txjitter=0.002000;txcount=500;rlp=0;rtt=0.010000;rxmes=88.0;'
  const [leg] = qualityInRungs([
    event('ChannelVarset', 'OTHER=1'),
    event('ChannelVarset', detail, { channelId: 'c1', channelName: 'PJSIP/bob-00000001' }),
  ])
  assert.deepEqual([leg?.channelName, leg?.received, leg?.lossIn], ['PJSIP/bob-00000001', 475, 5])
})
