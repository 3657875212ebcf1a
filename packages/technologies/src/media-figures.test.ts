import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { MediaFigures } from './media-figures.ts'

function open() {
  const clock = new VirtualClock()
  const figures = new MediaFigures(clock)
  const socket = (agent: string, measure: () => void = () => undefined) =>
    figures.opened({ technology: 'WebSocket', agent, channelId: `${agent}-1`, format: 'ulaw', measure })
  return { clock, figures, socket }
}

const flushed = { report: 'flushed', playedMs: 800, sinceMarkMs: 0, flushedMs: 1_200, marks: [] } as const

describe('figures of programs behind media sockets', () => {
  it('say how soon a program answers, over all of its sockets', async () => {
    const { figures, socket } = open()
    const [one, two] = [socket('bot'), socket('bot')]
    for (let at = 1; at <= 100; at++) (at % 2 ? one : two).reported({ report: 'answered', pauseMs: at * 10 })
    const [{ turns, p50, p95, open: now, sockets } = assert.fail()] = figures.agents()
    assert.deepEqual([turns, p50, p95, now, sockets], [100, 500, 950, 2, 2])
    two.closed()
    two.closed()
    assert.deepEqual(
      figures.agents().map(({ turns: kept, open: left }) => [kept, left]),
      [[100, 1]],
    )
  })

  it('say what was heard before it was thrown away, and that the caller spoke into it', () => {
    const { figures, socket } = open()
    const bot = socket('bot')
    bot.reported({ report: 'interrupted' })
    bot.reported(flushed)
    bot.reported({ ...flushed, flushedMs: 0 })
    bot.reported({ report: 'xoff' })
    const [{ interruptions, flushes, heardMs, unheardMs, p50 } = assert.fail()] = figures.agents()
    assert.deepEqual([interruptions, flushes, heardMs, unheardMs, p50], [1, 1, 800, 1_200, undefined])
  })

  it('have queues as they are now, and do not wait for ever for one', async () => {
    const { clock, figures, socket } = open()
    const bot = socket('bot', () => bot.reported({ report: 'measured', waitingMs: 60, droppedMs: 20, skippedMs: 0 }))
    assert.deepEqual((await figures.sockets())[0]?.queueMs, 60)
    socket('stuck')
    const asked = figures.sockets()
    await clock.pass('1s')
    assert.deepEqual(
      (await asked).map(({ agent, queueMs, droppedMs }) => [agent, queueMs, droppedMs]),
      [
        ['bot', 60, 20],
        ['stuck', 0, 0],
      ],
    )
  })

  it('are kept of so many programs, those that talk among them', () => {
    const { figures, socket } = open()
    socket('first')
    for (let at = 0; at < 1_000; at++) socket(`bot${at}`).closed()
    assert.equal(figures.agents().length, 500)
    assert.ok(figures.agents().some(({ agent }) => agent === 'first'))
  })
})
