import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { ConnectionError, type SocketHandlers, type Transport } from '@jackfield/client'
import { EventFeed, type FeedConnection } from './event-feed.ts'

/** The other end: whether sockets open, and what a request for one is answered with. */
function open({ isOpening = true } = {}) {
  const clock = new VirtualClock()
  const sockets: SocketHandlers[] = []
  const states: FeedConnection[] = []
  const events: string[] = []
  const other = { isOpening, status: 426 as number | undefined }
  const over: Transport = {
    request: async () => {
      if (other.status === undefined) throw new ConnectionError('no answer')
      return { status: other.status, phrase: 'Refused', body: new Uint8Array() }
    },
    open: (_query, handlers) => {
      sockets.push(handlers)
      queueMicrotask(() => (other.isOpening ? handlers.opened() : handlers.closed(1006, '')))
      return { send: () => undefined, close: () => queueMicrotask(() => handlers.closed(1000, '')) }
    },
  }
  const feed = new EventFeed(
    'call:',
    { onEvent: ({ type }) => events.push(type), onState: (connection) => states.push(connection) },
    { over, clock },
  )
  return { clock, sockets, states, events, other, feed, last: () => states.at(-1) }
}

describe('a feed of events', () => {
  it('is opened again when it ends, and says meanwhile why it did', async () => {
    const { clock, sockets, states, events, feed } = open()
    await clock.pass('1ms')
    sockets[0]?.text('{"type":"CallBegun"}')
    sockets[0]?.closed(1001, '')
    await clock.pass('250ms')
    sockets[1]?.text('{"type":"CallEnded"}')
    assert.deepEqual(states, [
      { state: 'opening' },
      { state: 'open' },
      { state: 'lost', why: 'The exchange is shutting down.' },
      { state: 'open' },
    ])
    assert.deepEqual(events, ['CallBegun', 'CallEnded'])
    feed.close()
    await clock.pass('1m')
    assert.deepEqual([sockets.length, states.length, clock.waiting], [2, 4, 0])
  })

  for (const [status, words] of [
    [401, /not logged in any more/],
    [426, /no websocket to it can be opened\. Does a proxy/],
    [503, /is shutting down, or has no room/],
    [undefined, /does not answer/],
  ] as const)
    it(`that is refused with ${status ?? 'no answer at all'} says so in words, and is tried again, less and less often`, async () => {
      const { clock, sockets, other, last, feed } = open({ isOpening: false })
      other.status = status
      await clock.pass('1ms')
      assert.equal(last()?.state, 'lost')
      assert.match(last()?.why ?? '', words)
      await clock.pass('1m')
      assert.ok(sockets.length >= 14 && sockets.length <= 17, `${sockets.length} sockets`)
      other.isOpening = true
      await clock.pass('5s')
      assert.deepEqual(last(), { state: 'open' })
      feed.close()
    })

  for (const [status, words] of [
    [403, /Your user may not follow this/],
    [404, /nothing of this kind to follow any more/],
  ] as const)
    it(`that is refused with ${status} says so in words, and is not tried again`, async () => {
      const { clock, sockets, other, last } = open({ isOpening: false })
      other.status = status
      await clock.pass('1m')
      assert.equal(last()?.state, 'gone')
      assert.match(last()?.why ?? '', words)
      assert.equal(sockets.length, 1)
    })

  it('that is let in and thrown out again and again comes less and less often', async () => {
    const { clock, sockets, feed } = open()
    for (let ms = 0; ms < 60_000; ms += 50) {
      await clock.pass('50ms')
      sockets.at(-1)?.closed(1011, '')
    }
    assert.ok(sockets.length <= 17, `${sockets.length} sockets`)
    feed.close()
  })

  it('that ends in a form of its own is told with its number', async () => {
    const { clock, sockets, last } = open()
    await clock.pass('1ms')
    sockets[0]?.closed(4009, 'for a reason')
    assert.equal(last()?.why, 'The connection was closed (4009, for a reason).')
  })
})
