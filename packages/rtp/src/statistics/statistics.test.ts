import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { experienceScore, meanOpinionScore } from './experience-score.ts'
import { middleBits, ntpTime } from './ntp-time.ts'
import { countReceived, lostPackets, reception, takeIntervalLoss } from './reception.ts'
import { addSample, runningFigures, standardDeviation } from './running-figures.ts'
import { StreamStatistics } from './stream-statistics.ts'

const near = (actual: number, wanted: number, by: number) =>
  assert.ok(Math.abs(actual - wanted) <= by, `${actual} is not within ${by} of ${wanted}`)

test('figures of samples are those of the textbook', () => {
  const figures = runningFigures()
  for (const sample of [2, 4, 4, 4, 5, 5, 7, 9]) addSample(figures, sample)
  assert.deepEqual([figures.min, figures.max, figures.mean], [2, 9, 5])
  near(standardDeviation(figures), 2, 1e-9)
})

test('a steady stream has no jitter and no loss, over the wrap of both numbers', () => {
  const state = reception(8_000)
  for (let at = 0; at < 200; at++)
    countReceived(state, 7, (65_500 + at) & 0xffff, (0xffffff00 + 160 * at) >>> 0, 160, 20 * at)
  assert.equal(lostPackets(state), 0)
  assert.equal(state.highest, 65_699)
  near(state.jitter, 0, 1e-9)
})

test('loss is counted from sequence numbers; repeats and late packets do not add to it', () => {
  const state = reception(8_000)
  for (const sequence of [1, 2, 4, 3, 8, 8]) countReceived(state, 7, sequence, 160 * sequence, 160, 20 * sequence)
  assert.equal(lostPackets(state), 2)
  assert.deepEqual(takeIntervalLoss(state), { lost: 2, fraction: 64 })
  assert.deepEqual(takeIntervalLoss(state), { lost: 0, fraction: 0 })
})

test('another source starts the counts anew', () => {
  const state = reception(8_000)
  for (const sequence of [1, 5]) countReceived(state, 7, sequence, 0, 10, 0)
  countReceived(state, 8, 100, 0, 10, 0)
  assert.deepEqual([state.received, lostPackets(state), state.sources], [1, 0, 2])
})

test('jitter follows the definition: half a packet to and fro settles near ten milliseconds', () => {
  const state = reception(8_000)
  for (let at = 0; at < 2_000; at++) countReceived(state, 7, at & 0xffff, 160 * at, 160, 20 * at + (at % 2) * 10)
  near(state.jitter, 80, 1)
})

test('scores: a perfect line, a lossy one, a hopeless one', () => {
  const perfect = { meanRtt: 0, jitter: 0, jitterDeviation: 0, meanLost: 0 }
  near(meanOpinionScore(perfect), 4.4, 0.05)
  near(experienceScore(perfect), 88, 1)
  assert.ok(experienceScore({ ...perfect, meanLost: 10 }) < experienceScore({ ...perfect, meanRtt: 0.1 }))
  assert.equal(meanOpinionScore({ ...perfect, meanLost: 50 }), 1)
})

test('moments of RTCP count from 1900', () => {
  assert.deepEqual(ntpTime(500), { seconds: 2_208_988_800, fraction: 2 ** 31 })
  assert.equal(middleBits({ seconds: 0x12345678, fraction: 0x9abcdef0 }), 0x56789abc)
})

test('two peers on a line of 30 ms and 5 % loss agree on what was lost, on the jitter and on the round trip', () => {
  const start = { clockRateHz: 8_000, nowMs: 5, wallMs: 1_800_000_000_000 }
  const left = new StreamStatistics({ ...start, cname: 'left', localSsrc: 1 })
  const right = new StreamStatistics({ ...start, cname: 'right', localSsrc: 2, wallMs: start.wallMs - 777_777 })
  const random = seededRandom(3)
  let dropped = 0
  for (let at = 0; at < 3_000; at++) {
    const now = 1_000 + 20 * at
    left.sent(160 * at, 160, now)
    if (random.next() < 0.05) dropped++
    else right.received(1, at, 160 * at, 160, now + 30)
    right.sent(160 * at, 160, now)
    left.received(2, at, 160 * at, 160, now + 30)
    if (at % 250 === 249) {
      right.handleReports(left.report(now), now + 30)
      left.handleReports(right.report(now + 100), now + 130)
    }
  }
  const figures = left.figures()
  near(figures.rtt, 0.06, 0.001)
  near(figures.txploss, dropped, 15)
  assert.equal(figures.rxploss, 0)
  assert.equal(right.figures().rxploss, figures.txploss)
  assert.equal(figures.txcount, 3_000)
  assert.equal(figures.txoctetcount, 480_000)
  assert.equal(figures.remote_ssrc, 2)
  assert.ok(figures.rxmes < figures.txmes)
  assert.ok(figures.mos > 4)
  near(right.figures().local_normdevrxploss, 12.5, 4)
})

test('a stream that only listens reports as a receiver, without a block until somebody was heard', () => {
  const stream = new StreamStatistics({ clockRateHz: 8_000, cname: 'c', localSsrc: 9, nowMs: 0, wallMs: 0 })
  const [first, second] = stream.report(5_000)
  assert.deepEqual(first, { type: 'receiver-report', ssrc: 9, reports: [] })
  assert.deepEqual(second, { type: 'source-description', chunks: [{ ssrc: 9, items: { cname: 'c' } }] })
  assert.ok(Object.values(stream.figures()).every((figure) => figure === 0 || figure === 9))
})
