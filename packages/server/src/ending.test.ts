import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { Bus, type Channel, Exchange, Gate } from '@jackfield/core'
import { PlannedEnd } from './ending.ts'

const technology = { name: 'Test', description: 'for tests', module: 'chan_test.so' }

let clock: VirtualClock
let exchange: Exchange
let gate: Gate
let planned: PlannedEnd
let ends: number

// hooks of a file hold for its own tests alone, also where all files share a process
describe('ending', () => {
  beforeEach(() => {
    clock = new VirtualClock()
    ends = 0
    let ids = 0
    const bus = new Bus(clock)
    gate = new Gate({ log: silentLog, lag: { standingMs: 0 } })
    exchange = new Exchange({
      ...{ clock, random: seededRandom(1), log: silentLog, bus, soundDirectory: '', recordingDirectory: '' },
      ids: { nextUniqueId: () => `1.${ids++}`, nextUuid: () => `b${ids++}` },
    })
    planned = new PlannedEnd({
      ...{ clock, log: silentLog, bus, gate, channels: exchange.channels },
      leave: () => undefined,
      close: async () => {
        ends++
      },
    })
  })

  function channel(): Channel {
    const made = exchange.channels.create({ technology, state: 'Up' })
    assert.ok(made)
    made.connect({ hangUp: () => undefined })
    return made
  }

  it('ends after whoever asked was answered', async () => {
    assert.deepEqual(planned.plan('restart', 'now'), { callsLeft: 0 })
    assert.equal(ends, 0)
    await clock.settle()
    assert.deepEqual([ends, planned.ending], [1, 'restart'])
  })

  it('now does not wait for calls', async () => {
    channel()
    assert.deepEqual(planned.plan('stop', 'now'), { callsLeft: 1 })
    await clock.settle()
    assert.equal(ends, 1)
  })

  it('gracefully refuses new calls and ends with the last', async () => {
    const [first, second] = [channel(), channel()]
    planned.plan('stop', 'gracefully')
    assert.equal(gate.admit().ok, false)
    assert.ok(planned.isDraining)
    first.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 0)
    second.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 1)
  })

  it('when convenient refuses nobody', async () => {
    const first = channel()
    planned.plan('restart', 'when convenient')
    assert.ok(gate.admit().ok)
    assert.equal(planned.isDraining, false)
    const second = channel()
    first.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 0)
    second.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 1)
  })

  it('can be called off, and takes calls again', async () => {
    const only = channel()
    assert.equal(planned.abort(), false)
    planned.plan('restart', 'gracefully')
    assert.equal(planned.abort(), true)
    assert.equal(planned.abort(), false)
    assert.ok(gate.admit().ok)
    assert.deepEqual([planned.isDraining, planned.ending], [false, 'stop'])
    only.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 0)
  })

  it('a later plan takes the place of an earlier one', async () => {
    const only = channel()
    planned.plan('stop', 'gracefully')
    planned.plan('restart', 'when convenient')
    assert.ok(gate.admit().ok)
    only.requestHangup('explicit')
    await clock.settle()
    assert.deepEqual([ends, planned.ending], [1, 'restart'])
  })

  it('does nothing more when the exchange ends for another reason', async () => {
    const only = channel()
    planned.plan('stop', 'gracefully')
    planned.forget()
    only.requestHangup('explicit')
    await clock.settle()
    assert.equal(ends, 0)
  })
})
