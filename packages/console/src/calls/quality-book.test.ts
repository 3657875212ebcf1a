import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { FeedHandlers, FeedState } from '../live/event-feed.ts'
import { PageSeenFixture } from '../live/page-seen-fixture.ts'
import type { Call } from './call.ts'
import { call } from './call-fixture.ts'
import type { Leg } from './leg-quality.ts'
import { mostCalls, QualityBook } from './quality-book.ts'

const quality = (mos: number) => ({ quality: { mos, loss: 0, jitter: 1, round_trip_time: 0 } })

function open(all: Call[], wanted?: string) {
  const clock = new VirtualClock()
  const asked: string[] = []
  let handlers: FeedHandlers | undefined
  const book = new QualityBook({
    list: async () => [...all],
    legs: async (callId) => {
      asked.push(callId)
      return [{ callId, channelId: `${callId}-leg` } as Leg]
    },
    follow: (given) => {
      handlers = given
      return { close: () => undefined }
    },
    ...{ clock, seen: new PageSeenFixture(), wanted, schedule: (run: () => void) => run() },
  })
  const stop = book.follow()
  return {
    ...{ clock, asked, book, stop },
    state: (state: FeedState) => handlers?.onState({ state }),
    emit: (one: Call) =>
      handlers?.onEvent({ type: 'CallChanged', call: one } as Parameters<FeedHandlers['onEvent']>[0]),
    legs: () => book.now.legs.map(({ channelId }) => channelId),
  }
}

describe('the legs of calls', () => {
  it('are those of calls with audio, live and past, and are asked for again when they were measured again', async () => {
    const { clock, asked, state, emit, legs } = open([
      call('b', 2, quality(4)),
      call('silent', 1),
      call('a', 0, quality(3)),
    ])
    state('open')
    await clock.pass('1ms')
    assert.deepEqual(legs(), ['b-leg', 'a-leg'])
    emit(call('a', 0, quality(3)))
    emit(call('b', 2, quality(4.2)))
    emit(call('new', 3, quality(4)))
    emit(call('silent', 1))
    await clock.pass('2s')
    assert.deepEqual(legs(), ['new-leg', 'b-leg', 'a-leg'])
    assert.deepEqual(asked, ['b', 'a', 'new', 'b'])
    await clock.pass('1m')
    assert.equal(asked.length, 4, 'nothing new: nothing is asked')
  })

  it('have the call that is wanted among them, however old, and are no more than that', async () => {
    const all = Array.from({ length: 60 }, (_, at) => call(`c${at}`, -at, quality(4)))
    const { clock, state, legs } = open(all, 'c59')
    state('open')
    await clock.pass('1ms')
    assert.deepEqual([legs().length, legs().at(-1)], [mostCalls + 1, 'c59-leg'])
  })

  it('are asked for where there is no socket, and no more when nobody looks', async () => {
    const { clock, asked, state, stop } = open([call('a', 0, quality(4))])
    state('lost')
    await clock.pass('11s')
    assert.deepEqual(asked, ['a'], 'only what changed')
    stop()
    await clock.pass('1m')
    assert.equal(asked.length, 1)
  })
})
