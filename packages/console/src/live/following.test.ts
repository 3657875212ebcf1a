import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { AriEvent } from '@jackfield/client'
import type { FeedConnection, FeedHandlers } from './event-feed.ts'
import { Following } from './following.ts'
import { PageSeenFixture } from './page-seen-fixture.ts'

/** Somebody who follows a list of words. */
function open() {
  const clock = new VirtualClock()
  const seen = new PageSeenFixture()
  const answers: (readonly string[] | Error)[] = []
  const seenBy = { asked: [] as string[], words: [] as string[], mode: 'follow' as 'follow' | 'ask' | 'over' }
  let answering: (() => void) | undefined
  let handlers: FeedHandlers | undefined
  let sockets = 0
  const following = new Following<readonly string[]>({
    ...{ clock, seen, what: 'asking for words', askEveryMs: 2_000, afterFailureMs: 5_000 },
    ask: async (_signal, why) => {
      seenBy.asked.push(why)
      // held back until the test lets it through
      if (answering) await new Promise<void>((resolve) => (answering = resolve))
      const answer = answers.shift() ?? []
      if (answer instanceof Error) throw answer
      return answer
    },
    onAnswer: (answer) => {
      seenBy.words.push(...answer)
      return answer.includes('more') ? 'more' : undefined
    },
    onFailure: (error) => seenBy.words.push(String(error)),
    onEvent: (event) => seenBy.words.push(event.type),
    onConnection: () => undefined,
    mode: () => seenBy.mode,
    follow: (given) => {
      handlers = given
      sockets++
      return { close: () => sockets-- }
    },
  })
  return {
    ...{ clock, seen, answers, following, seenBy },
    sockets: () => sockets,
    state: (state: FeedConnection['state'], why?: string) =>
      handlers?.onState({ state, ...(why === undefined ? {} : { why }) }),
    emit: (type: string) => handlers?.onEvent({ type } as AriEvent),
    holdAnswers: () => {
      answering = () => undefined
    },
    letThrough: async () => {
      const now = answering
      answering = undefined
      now?.()
      await clock.pass('1ms')
    },
  }
}

describe('something that is followed', () => {
  it('is asked for once its events come, and no more', async () => {
    const { clock, following, seenBy, state, emit, answers, sockets } = open()
    answers.push(['before'])
    const stop = following.start()
    state('open')
    await clock.pass('1ms')
    emit('CallBegun')
    await clock.pass('10m')
    assert.deepEqual([seenBy.asked, seenBy.words], [['opened'], ['before', 'CallBegun']])
    stop()
    assert.deepEqual([sockets(), clock.waiting], [0, 0])
  })

  it('tells of no event before the answer that was asked for earlier, however often asking fails', async () => {
    const { clock, following, seenBy, state, emit, answers, holdAnswers, letThrough } = open()
    answers.push(new Error('gone'), ['answer'])
    following.start()
    holdAnswers()
    state('open')
    emit('CallBegun')
    await letThrough()
    emit('CallChanged')
    assert.deepEqual(seenBy.words, ['Error: gone'])
    await clock.pass('5s')
    // what was missed is asked for until it is there
    assert.deepEqual(seenBy.asked, ['opened', 'opened'])
    assert.deepEqual(seenBy.words, ['Error: gone', 'answer', 'CallBegun', 'CallChanged'])
  })

  it('asks for all of it when the answer was not', async () => {
    const { clock, following, seenBy, state, answers } = open()
    answers.push(['one', 'more'], ['two'])
    following.start()
    state('open')
    await clock.pass('1ms')
    assert.deepEqual(
      [seenBy.asked, seenBy.words],
      [
        ['opened', 'again'],
        ['one', 'more', 'two'],
      ],
    )
  })

  it('is asked for now and then while there is no socket, and when one takes its time', async () => {
    const { clock, following, seenBy, state } = open()
    following.start()
    await clock.pass('2s')
    assert.deepEqual(seenBy.asked, ['again'], 'the socket is being opened still')
    state('lost', 'The connection was cut.')
    assert.deepEqual(following.connection, { state: 'lost', why: 'The connection was cut.' })
    await clock.pass('4100ms')
    assert.equal(seenBy.asked.length, 4)
    state('open')
    await clock.pass('10m')
    assert.deepEqual(seenBy.asked.slice(4), ['opened'])
  })

  it('is not asked for in a tab that nobody sees, and at once when it is seen', async () => {
    const { clock, seen, following, seenBy } = open()
    seenBy.mode = 'ask'
    following.start()
    await clock.pass('1ms')
    seen.hide()
    await clock.pass('10m')
    assert.equal(seenBy.asked.length, 1)
    seen.show()
    assert.equal(seenBy.asked.length, 2)
    seen.show()
    assert.equal(seenBy.asked.length, 2, 'nothing is due')
  })

  it('is asked for before it is followed where that decides whether it is, and no more when it is over', async () => {
    const { clock, following, seenBy, state, emit, sockets } = open()
    seenBy.mode = 'ask'
    following.start()
    assert.equal(sockets(), 0)
    seenBy.mode = 'follow'
    await clock.pass('1ms')
    assert.equal(sockets(), 1)
    state('open')
    await clock.pass('1ms')
    seenBy.mode = 'over'
    following.again()
    await clock.pass('10m')
    emit('CallEnded')
    assert.deepEqual([seenBy.asked.length, seenBy.words], [3, ['CallEnded']])
  })

  it('does not keep more events than it should while it waits for an answer, and asks once more then', async () => {
    const { clock, following, seenBy, state, emit, holdAnswers, letThrough } = open()
    following.start()
    holdAnswers()
    state('open')
    for (let at = 0; at <= 10_000; at++) emit('CallChanged')
    await letThrough()
    await clock.pass('1ms')
    assert.deepEqual([seenBy.asked, seenBy.words], [['opened', 'opened'], []])
  })
})
