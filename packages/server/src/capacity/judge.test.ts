import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, latenessLimits, type StepFigures } from './judge.ts'

const good: StepFigures = {
  wanted: 100,
  seconds: 10,
  reached: 100,
  callsOfGate: 100,
  attempted: 0,
  refused: 0,
  failures: new Map(),
  mediaLateMs: 2,
  controlLateMs: 5,
  packets: { sent: 1_000, received: 1_000, lost: 0, starved: 0 },
  events: { expected: new Map([['ChannelCreated', 200]]), got: new Map([['ChannelCreated', 200]]), dropped: 0 },
  setUpMs: [1, 3],
  farm: { cpu: 0.2, lateMs: 1, dropped: 0 },
  machine: { stolen: 0, others: 0, exchange: 0.4, farm: 0.2 },
}

const judged = (change: Partial<StepFigures>, mayRefuse = false) =>
  judge({ ...good, ...change }, latenessLimits(5, true), mayRefuse)

test('what was in time, complete and whole was carried', () => {
  assert.deepEqual(judged({}), { outcome: 'good', why: [] })
  assert.equal(judged({ mediaLateMs: undefined }).outcome, 'good')
})

test('each thing that is missing is said', () => {
  const cases: readonly [Partial<StepFigures>, RegExp][] = [
    [{ mediaLateMs: 7 }, /the media clock was 7 ms late/],
    [{ controlLateMs: 30 }, /the control thread was 30 ms late/],
    [{ controlLateMs: Number.POSITIVE_INFINITY }, /the control thread was more than 500 ms late/],
    [{ packets: { ...good.packets, lost: 3 } }, /3 packets were lost/],
    [{ packets: { ...good.packets, starved: 1 } }, /1 telephones got less audio/],
    [
      { events: { ...good.events, got: new Map([['ChannelCreated', 199]]) } },
      /199 events ChannelCreated came, and 200 should have/,
    ],
    [{ events: { ...good.events, dropped: 2 } }, /dropped 2 events/],
    [{ failures: new Map([['500', 4]]) }, /calls failed: 4 × 500/],
    [{ reached: 90 }, /90 of 100 came about/],
    [{ refused: 5 }, /5 calls were refused/],
  ]
  for (const [change, words] of cases) {
    const { outcome, why } = judged(change)
    assert.equal(outcome, 'bad')
    assert.match(why.join('; '), words)
  }
})

test('a farm that was busy, late or did not read cannot say anything, good or bad', () => {
  for (const farm of [
    { ...good.farm, cpu: 0.8 },
    { ...good.farm, lateMs: 5 },
    { ...good.farm, dropped: 1 },
  ]) {
    assert.equal(judged({ farm }).outcome, 'invalid')
    assert.equal(judged({ farm, mediaLateMs: 100 }).outcome, 'invalid')
  }
})

test('what was not carried beside others who had the machine says nothing; what was carried is carried', () => {
  const machine = { ...good.machine, others: 0.2, stolen: 0.1 }
  assert.equal(judged({ machine }).outcome, 'good')
  const { outcome, why } = judged({ machine, mediaLateMs: 20 })
  assert.equal(outcome, 'invalid')
  assert.match(why.join('; '), /20 ms late.*while others had 30 % of the machine/)
  assert.equal(judged({ machine: { ...machine, exchange: 0 }, mediaLateMs: 20 }).outcome, 'bad')
})

test('the control thread may be as late as a beat takes, and where there is no audio no later than the clock may be', () => {
  const at = (controlLateMs: number, hasAudio: boolean) =>
    judge({ ...good, controlLateMs }, latenessLimits(5, hasAudio)).outcome
  assert.deepEqual([at(20, true), at(21, true), at(5, false), at(6, false)], ['good', 'bad', 'good', 'bad'])
})

test('where lateness does not count, everything else still does', () => {
  const late = { ...good, mediaLateMs: 900, controlLateMs: 900, farm: { ...good.farm, lateMs: 900 } }
  assert.equal(judge(late, latenessLimits(0, true)).outcome, 'good')
  assert.equal(judge({ ...late, refused: 1 }, latenessLimits(0, true)).outcome, 'bad')
})

test('with twice as much, refusals are what is wanted; lost packets are not', () => {
  assert.equal(judged({ refused: 50, reached: 50 }, true).outcome, 'good')
  assert.equal(judged({ refused: 50, packets: { ...good.packets, lost: 1 } }, true).outcome, 'bad')
})
