import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { FeedHandlers } from '../live/event-feed.ts'
import { PageSeenFixture } from '../live/page-seen-fixture.ts'
import type { Call } from './call.ts'
import { type CallWish, fits, hasEvents } from './call-fits.ts'
import { call } from './call-fixture.ts'
import { CallList } from './call-list.ts'

type CallEventName = 'CallBegun' | 'CallChanged' | 'CallEnded'

function open(all: Call[], wish: CallWish = {}, isEmitting = true) {
  const clock = new VirtualClock()
  const asked: (string | undefined)[] = []
  let handlers: FeedHandlers | undefined
  let failure: Error | undefined
  const list = new CallList({
    ask: async ({ limit, before }) => {
      asked.push(before)
      if (failure) throw failure
      const fitting = all.filter((one) => fits(one, wish)).sort((a, b) => (a.begun < b.begun ? 1 : -1))
      const from = before === undefined ? 0 : fitting.findIndex(({ id }) => id === before) + 1
      return fitting.slice(from, from + limit)
    },
    fits: (one) => fits(one, wish),
    follow: isEmitting
      ? (given) => {
          handlers = given
          return { close: () => undefined }
        }
      : undefined,
    clock,
    seen: new PageSeenFixture(),
    schedule: (run) => run(),
  })
  const stop = list.follow()
  return {
    ...{ clock, asked, list, stop },
    state: (state: 'open' | 'lost') => handlers?.onState({ state }),
    emit: (type: CallEventName, one: Call) =>
      handlers?.onEvent({ type, call: one } as Parameters<FeedHandlers['onEvent']>[0]),
    fail: (error: Error | undefined) => {
      failure = error
    },
    ids: () => list.now.calls.map(({ id }) => id),
  }
}

const ended = { state: 'ended', ended: '2026-01-01T01:00:00.000+0000' } as const

describe('the list of calls', () => {
  it('is asked for once, and then told of what begins, changes and ends', async () => {
    const { clock, asked, list, state, emit, ids } = open([call('a', 1), call('b', 2)])
    state('open')
    await clock.pass('1ms')
    assert.deepEqual(ids(), ['b', 'a'])
    emit('CallBegun', call('c', 3, { state: 'ringing' }))
    emit('CallEnded', call('a', 1, ended))
    assert.deepEqual(ids(), ['c', 'b', 'a'])
    assert.deepEqual(
      list.now.calls.map(({ state: now }) => now),
      ['ringing', 'answered', 'ended'],
    )
    await clock.pass('1m')
    assert.equal(asked.length, 1, 'who is told need not ask')
  })

  it('has only what fits its filter, also when a call changes so that it fits, or no longer', async () => {
    const { clock, state, emit, ids } = open([call('a', 1)], { live: true, application: 'ivr' })
    state('open')
    await clock.pass('1ms')
    assert.deepEqual(ids(), [])
    emit('CallChanged', call('a', 1, { applications: ['ivr'] }))
    assert.deepEqual(ids(), ['a'])
    emit('CallEnded', call('a', 1, { applications: ['ivr'], ...ended }))
    assert.deepEqual(ids(), [])
  })

  it('loses nothing that is told while it is asked for', async () => {
    const { clock, state, emit, list } = open([call('a', 1)])
    state('open')
    emit('CallEnded', call('a', 1, ended))
    emit('CallBegun', call('b', 2))
    await clock.pass('1ms')
    assert.deepEqual(
      list.now.calls.map(({ id, state: now }) => `${id} ${now}`),
      ['b answered', 'a ended'],
    )
  })

  it('shows two calls that became one as one', async () => {
    const { clock, state, emit, ids } = open([call('a', 1), call('b', 2), call('r', 3, { channel_ids: [] })])
    state('open')
    await clock.pass('1ms')
    emit('CallChanged', call('a', 1, { channel_ids: ['a', 'b'], channels: ['x', 'y'] }))
    assert.deepEqual(ids(), ['r', 'a'])
  })

  it('is asked for again and again while there is no socket, and once when there is one again', async () => {
    const all = [call('a', 1)]
    const { clock, asked, state, ids } = open(all)
    state('lost')
    await clock.pass('1ms')
    all.push(call('b', 2))
    await clock.pass('2s')
    assert.deepEqual(ids(), ['b', 'a'])
    state('open')
    await clock.pass('1ms')
    const count = asked.length
    await clock.pass('1m')
    assert.equal(asked.length, count)
  })

  it('keeps what it has when the exchange does not answer, says so, and tries again', async () => {
    const { clock, list, state, fail, ids } = open([call('a', 1)])
    state('open')
    await clock.pass('1ms')
    fail(new Error('gone'))
    state('open')
    await clock.pass('1ms')
    assert.deepEqual([ids(), String(list.now.error)], [['a'], 'Error: gone'])
    fail(undefined)
    await clock.pass('2s')
    assert.equal(list.now.error, undefined)
  })

  it('has older calls page by page, which stay when it is asked for anew', async () => {
    const all = Array.from({ length: 450 }, (_, at) => call(`c${at}`, at, ended))
    const { clock, list, state, emit, ids } = open(all)
    state('open')
    await clock.pass('1ms')
    assert.deepEqual([ids().length, list.now.hasMore], [200, true])
    emit('CallEnded', call('old', -5, ended))
    assert.equal(ids().length, 200, 'what belongs behind the pages is not put in front')
    await list.older()
    await list.older()
    assert.deepEqual([ids().length, list.now.hasMore], [450, false])
    state('open')
    await clock.pass('1ms')
    assert.deepEqual([ids().length, new Set(ids()).size], [450, 450])
  })

  it('does not grow without end', async () => {
    const { clock, list, state, emit, ids } = open([])
    state('open')
    await clock.pass('1ms')
    for (let at = 0; at < 3_000; at++) emit('CallBegun', call(`c${at}`, at))
    assert.deepEqual([ids().length, ids()[0], list.now.hasMore], [2_000, 'c2999', true])
  })

  it('of messages without a call is asked for, as nobody tells of them; who leaves asks no more', async () => {
    assert.deepEqual(
      [hasEvents({}), hasEvents({ kind: ['refused'] }), hasEvents({ kind: ['registration'] })],
      [true, true, false],
    )
    const made = open([call('a', 1)], {}, false)
    await made.clock.pass('2100ms')
    assert.equal(made.asked.length, 2)
    made.stop()
    await made.clock.pass('10s')
    assert.equal(made.asked.length, 2)
  })
})

it('a call fits by part of a number or endpoint, by cause and by time', () => {
  const one = call('a', 60, { ...ended, cause: 17 })
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
  for (const wish of [{ number: '70' }, { number: 'bob' }, { cause: 17 }, { since: at(60) }, { until: at(61) }, {}])
    assert.ok(fits(one, wish), JSON.stringify(wish))
  for (const wish of [{ number: '9' }, { cause: 16 }, { since: at(61) }, { until: at(60) }, { live: true }])
    assert.ok(!fits(one, wish), JSON.stringify(wish))
  assert.ok(!fits(one, { kind: ['refused'] }))
})
