import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { ExchangeHistory } from './exchange-history.ts'
import { LatenessTally } from './lateness-tally.ts'

const present = {
  ...{ calls: 3, channels: 6, control_busy: 0, media_busy: 0, memory: 1, heap_used: 0 },
  ...{ phones_up: 1, phones_down: 0, trunks_up: 0, trunks_down: 0, applications: 1 },
}

function open() {
  const clock = new VirtualClock()
  const grown = { begun: 0, refused: 0, failed: 0, events: 0 }
  const [controlLateness, mediaLateness] = [new LatenessTally(), new LatenessTally()]
  let readings = 0
  const history = new ExchangeHistory({
    ...{ clock, controlLateness, mediaLateness },
    growing: () => ({ ...grown }),
    quality: () => ({ reports: 2, loss: 1.5, jitter: 8, mos: 4.1 }),
    present: () => {
      readings++
      return present
    },
  })
  history.start()
  return { clock, grown, history, controlLateness, readings: () => readings }
}

describe('the history of the exchange', () => {
  it('has what happened in each ten seconds, and an hour of it at most', async () => {
    const { clock, grown, history, readings } = open()
    const begin = clock.wall()
    grown.begun = 4
    grown.failed = 1
    await clock.pass('10s')
    grown.begun = 5
    await clock.pass('10s')
    assert.deepEqual(
      history.since(begin).map((sample) => [sample.at - begin, sample.calls, sample.calls_begun, sample.calls_failed]),
      [
        [10_000, 3, 4, 1],
        [20_000, 3, 1, 0],
      ],
    )
    assert.equal(history.since(begin + 20_000).length, 1)
    assert.equal(history.since(begin + 20_001).length, 0)
    await clock.pass('2h')
    const kept = history.since(0)
    assert.equal(kept.length, 360)
    assert.equal(kept[359]?.at, clock.wall())
    assert.equal(readings(), 722)
    history.stop()
    await clock.pass('1m')
    assert.equal(readings(), 722)
  })

  it('knows how many calls come in a second, also a moment after a sample', async () => {
    const { clock, grown, history } = open()
    assert.equal(history.callsPerSecond, 0)
    grown.begun = 20
    await clock.pass('4s')
    assert.equal(history.callsPerSecond, 5)
    await clock.pass('6s')
    assert.equal(history.callsPerSecond, 2)
    await clock.pass('5s')
    assert.equal(history.callsPerSecond, 0)
    history.stop()
  })
})

describe('how late a clock was', () => {
  it('is what 99 of 100 beats were no later than', () => {
    const tally = new LatenessTally()
    assert.equal(tally.p99Ms, 0)
    for (let beat = 0; beat < 99; beat++) tally.add(0.2)
    tally.add(350)
    assert.equal(tally.p99Ms, 1)
    tally.add(350)
    assert.equal(tally.p99Ms, 500)
    tally.next()
    assert.deepEqual([tally.p99Ms, tally.recentP99Ms], [0, 500])
    tally.addCounts([0, 10])
    assert.deepEqual([tally.p99Ms, tally.recentP99Ms], [2, 500])
    tally.next()
    tally.add(5000)
    assert.deepEqual([tally.p99Ms, tally.recentP99Ms], [1000, 1000])
    tally.next()
    tally.next()
    assert.equal(tally.recentP99Ms, 0)
  })
})
