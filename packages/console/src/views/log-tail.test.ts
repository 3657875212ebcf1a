import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import type { FeedHandlers, FeedState } from '../live/event-feed.ts'
import { PageSeenFixture } from '../live/page-seen-fixture.ts'
import { LogTail } from './log-tail.ts'

const line = (number: number): Model<'LogLine'> => ({
  number,
  time: '2026-01-01T00:00:00.000+0000',
  level: 'NOTICE',
  source: 'core',
  text: `line ${number}`,
})

function open(all: Model<'LogLine'>[]) {
  const clock = new VirtualClock()
  const asked: (number | undefined)[] = []
  const state = { failure: undefined as Error | undefined }
  let handlers: FeedHandlers | undefined
  const tail = new LogTail({
    ask: async ({ limit, after }) => {
      asked.push(after)
      if (state.failure) throw state.failure
      const wanted = all.filter(({ number }) => after === undefined || number > after)
      return (after === undefined ? wanted.slice(-limit) : wanted.slice(0, limit)).reverse()
    },
    fits: ({ text }) => !text.includes('nobody wants'),
    follow: (given) => {
      handlers = given
      return { close: () => undefined }
    },
    ...{ clock, seen: new PageSeenFixture(), schedule: (run: () => void) => run() },
  })
  /** With a socket, or without one. */
  const follow = (now: FeedState = 'lost') => {
    const stop = tail.follow()
    handlers?.onState({ state: now })
    return stop
  }
  return {
    ...{ clock, asked, state, tail, follow },
    socket: (now: FeedState) => handlers?.onState({ state: now }),
    emit: (one: Model<'LogLine'>) =>
      handlers?.onEvent({ type: 'LogLineWritten', line: one } as Parameters<FeedHandlers['onEvent']>[0]),
    numbers: () => tail.shown.value.lines.map(({ number }) => number),
  }
}

test('the end of the log is shown, the oldest line first, and what is written is added once', async () => {
  const all = [1, 2, 3].map(line)
  const { clock, asked, follow, numbers } = open(all)
  const stop = follow()
  await clock.pass('1ms')
  assert.deepEqual(numbers(), [1, 2, 3])
  all.push(line(4), line(5))
  await clock.pass('1s')
  assert.deepEqual(numbers(), [1, 2, 3, 4, 5])
  await clock.pass('2s')
  assert.deepEqual(numbers(), [1, 2, 3, 4, 5])
  stop()
  const count = asked.length
  await clock.pass('10s')
  assert.equal(asked.length, count, 'nobody looks: nothing is asked')
})

test('what was written while the exchange did not answer is added afterwards', async () => {
  const all = [line(1)]
  const { clock, state, tail, follow, numbers } = open(all)
  const stop = follow()
  await clock.pass('1ms')
  state.failure = new Error('gone')
  await clock.pass('1s')
  assert.equal(tail.shown.value.error, state.failure)
  assert.deepEqual(numbers(), [1], 'what was there stays')
  all.push(line(2))
  state.failure = undefined
  await clock.pass('5s')
  assert.deepEqual([numbers(), tail.shown.value.error], [[1, 2], undefined])
  stop()
})

test('a burst of lines comes page by page, and no more are kept than anybody scrolls through', async () => {
  const all = [line(1)]
  const { clock, follow, numbers } = open(all)
  const stop = follow()
  await clock.pass('1ms')
  for (let number = 2; number <= 7_000; number++) all.push(line(number))
  await clock.pass('2s')
  assert.deepEqual([numbers().length, numbers().at(-1)], [5_000, 7_000])
  stop()
})

test('lines that are told are added as they come, each once, and nobody asks meanwhile', async () => {
  const all = [1, 2].map(line)
  const { clock, asked, follow, emit, numbers } = open(all)
  const stop = follow('open')
  emit(line(2))
  emit(line(3))
  await clock.pass('200ms')
  for (const number of [4, 5, 5]) emit(line(number))
  emit({ ...line(6), text: 'what nobody wants' })
  await clock.pass('200ms')
  assert.deepEqual(numbers(), [1, 2, 3, 4, 5])
  const count = asked.length
  await clock.pass('1m')
  assert.equal(asked.length, count)
  stop()
})

test('what was written while the socket was lost is there again, and after a restart the log begins anew', async () => {
  const all = [1, 2].map(line)
  const { clock, follow, socket, numbers } = open(all)
  const stop = follow('open')
  await clock.pass('1ms')
  for (let number = 3; number <= 1_700; number++) all.push(line(number))
  socket('open')
  await clock.pass('1s')
  assert.deepEqual([numbers().length, numbers().at(-1)], [1_700, 1_700])
  all.splice(0, all.length, line(1))
  socket('open')
  await clock.pass('1s')
  assert.deepEqual(numbers(), [1])
  stop()
})
