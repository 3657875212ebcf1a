import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { FeedHandlers, FeedState } from '../live/event-feed.ts'
import { PageSeenFixture } from '../live/page-seen-fixture.ts'
import type { Ladder } from './call.ts'
import { call } from './call-fixture.ts'
import { FollowedLadder, joined } from './followed-ladder.ts'

type Rung = Ladder['rungs'][number]

const rung = (number: number, more: Partial<Rung> = {}): Rung => ({
  ...{ number, at: '2026-01-01T00:00:00.000+0000', kind: 'event', type: 'ChannelVarset' },
  ...more,
})

function ladder(numbers: readonly number[], more: Partial<Ladder> = {}): Ladder {
  const { channels: _, channel_ids: __, ...rest } = call('a', 0)
  return {
    ...rest,
    ...{ channels: [], left_out: 0, complete: false, last: numbers.at(-1) ?? 0 },
    rungs: numbers.map((number) => rung(number)),
    ...more,
  }
}

function open(answers: Ladder[]) {
  const clock = new VirtualClock()
  const asked: (number | undefined)[] = []
  let handlers: FeedHandlers | undefined
  const followed = new FollowedLadder({
    ask: async (since) => {
      asked.push(since)
      return (answers.length > 1 ? answers.shift() : answers[0]) as Ladder
    },
    follow: (given) => {
      handlers = given
      return { close: () => undefined }
    },
    clock,
    seen: new PageSeenFixture(),
    schedule: (run) => run(),
  })
  followed.follow()
  return {
    ...{ clock, asked },
    state: (state: FeedState) => handlers?.onState({ state }),
    emit: (event: object) => handlers?.onEvent(event as Parameters<FeedHandlers['onEvent']>[0]),
    numbers: () => followed.shown.value.value?.rungs.map(({ number }) => number),
    get isFollowed() {
      return handlers !== undefined
    },
  }
}

const whole = (numbers: readonly number[], more: Partial<Ladder> = {}) => ladder(numbers, { complete: true, ...more })
const endedAt = (clock: VirtualClock) => ({ ended: new Date(clock.wall()).toISOString().replace('Z', '+0000') })

describe('a ladder that is followed', () => {
  it('gets each rung once, whether it was asked for or told', async () => {
    const made = open([whole([1, 2]), ladder([3])])
    await made.clock.pass('1ms')
    assert.ok(made.isFollowed)
    made.state('open')
    made.emit({ type: 'CallRung', ladder: ladder([2, 3]) })
    await made.clock.pass('1ms')
    assert.deepEqual(made.numbers(), [1, 2, 3])
    made.emit({ type: 'CallRung', ladder: ladder([4, 6]) })
    assert.deepEqual(made.numbers(), [1, 2, 3, 4, 6])
    const count = made.asked.length
    await made.clock.pass('1m')
    assert.deepEqual([made.asked.length, made.asked.at(-1)], [count, 2], 'who is told need not ask')
  })

  it('of several nodes is asked for when any of them tells of it: their numbers have nothing to do with each other', async () => {
    const nodes = ['a', 'b']
    const made = open([
      whole([7, 9]),
      whole([7, 9]),
      whole([1, 2, 3], { last: 20, nodes }),
      whole([1, 2, 3, 4], { last: 21, nodes }),
    ])
    await made.clock.pass('1ms')
    made.state('open')
    await made.clock.pass('1ms')
    made.emit({ type: 'CallRung', asterisk_id: 'a', ladder: ladder([10]) })
    assert.deepEqual(made.numbers(), [7, 9, 10])
    // another node has a part of it, too
    const count = made.asked.length
    for (let at = 0; at < 5; at++) made.emit({ type: 'CallRung', asterisk_id: 'b', ladder: ladder([100 + at]) })
    assert.deepEqual(made.numbers(), [7, 9, 10])
    await made.clock.pass('501ms')
    assert.deepEqual([made.numbers(), made.asked.length], [[1, 2, 3], count + 1])
    made.emit({ type: 'CallRung', asterisk_id: 'a', ladder: ladder([11]) })
    await made.clock.pass('501ms')
    assert.deepEqual([made.numbers(), made.asked.length], [[1, 2, 3, 4], count + 2])
  })

  it('is asked for after the end until the last message has come, and then no more', async () => {
    const made = open([whole([1]), ladder([])])
    await made.clock.pass('1ms')
    made.state('open')
    await made.clock.pass('1ms')
    made.emit({ type: 'CallRung', ladder: ladder([2], endedAt(made.clock)) })
    made.emit({ type: 'CallEnded', call: {} })
    const count = made.asked.length
    await made.clock.pass('10s')
    assert.ok(made.asked.length >= count + 4)
    await made.clock.pass('1m')
    const last = made.asked.length
    await made.clock.pass('1m')
    assert.equal(made.asked.length, last)
  })

  it('is asked for where it cannot be followed, and one that is over is not followed', async () => {
    const made = open([whole([1]), ladder([2]), ladder([])])
    await made.clock.pass('1ms')
    made.state('gone')
    await made.clock.pass('2100ms')
    assert.deepEqual(made.numbers(), [1, 2])
    const over = open([whole([1], { ended: '2020-01-01T00:00:00.000+0000' })])
    await over.clock.pass('1m')
    assert.deepEqual([over.asked.length, over.isFollowed], [1, false])
  })

  it('is replaced when something came in before what is known, and keeps its bars when none are told', () => {
    const media: Ladder['media'] = []
    const before = whole([1, 5], { media })
    assert.deepEqual(
      joined(before, whole([1, 3, 5, 6])).rungs.map(({ number }) => number),
      [1, 3, 5, 6],
    )
    assert.equal(joined(before, ladder([6])).media, media)
    assert.equal(joined(before, ladder([3])), before, 'what is older changes nothing')
  })

  it('shows a question that is asked again and again once, with how often', () => {
    const asked = (number: number, times: number) =>
      rung(number, { kind: 'request', method: 'GET', path: '/channels/a', times })
    const before = whole([1], { last: 2, rungs: [rung(1), asked(2, 1)] })
    const { rungs } = joined(before, ladder([3], { rungs: [asked(3, 2)] }))
    assert.deepEqual(
      rungs.map(({ number, times }) => [number, times]),
      [
        [1, undefined],
        [3, 2],
      ],
    )
  })
})
