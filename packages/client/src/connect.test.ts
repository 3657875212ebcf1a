import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AriError } from './ari-error.ts'
import { ConnectionError } from './connection-error.ts'
import type { ConnectionNotice } from './event-connection.ts'
import type { Loss } from './resume-places.ts'
import { answer, MadeUpExchange, noAnswer } from './testing/made-up-exchange.ts'

const resumed = (seq: number, more = {}) => ({
  type: 'Resumed',
  application: 'demo',
  incarnation: 'life-1',
  seq,
  replayed: 0,
  ...more,
})
const numbered = (seq: number) => ({ type: 'ChannelVarset', application: 'demo', variable: 'n', value: `${seq}`, seq })

describe('connecting', () => {
  it('asks for numbers unless told not to', async () => {
    const exchange = new MadeUpExchange()
    await exchange.connect({ application: ['a', 'b c'], subscribeAll: true })
    assert.deepEqual(
      [...exchange.socket.query],
      [
        ['app', 'a,b c'],
        ['subscribeAll', 'true'],
        ['resume', ''],
      ],
    )
    await exchange.connect({ resume: false })
    assert.deepEqual([...exchange.socket.query], [['app', 'demo']])
  })

  it('asks for what happens at one node alone where it is told to', async () => {
    const exchange = new MadeUpExchange()
    await exchange.connect({ resume: false, scope: 'node' })
    assert.deepEqual(
      [...exchange.socket.query],
      [
        ['app', 'demo'],
        ['scope', 'node'],
      ],
    )
  })

  it('says why it cannot: what the exchange answers, or that nobody does', async () => {
    const exchange = new MadeUpExchange()
    exchange.isOpening = false
    exchange.reply = () => answer(401, { message: 'Authentication required', code: 'authentication-required' })
    await assert.rejects(exchange.connect(), (error) => error instanceof AriError && error.status === 401)
    exchange.reply = () => noAnswer
    await assert.rejects(exchange.connect(), ConnectionError)
    exchange.reply = () => answer(426)
    await assert.rejects(exchange.connect(), /the event socket was refused \(1006\)/)
    assert.equal(exchange.sockets.length, 3)
  })

  it('refuses names that would be other names', async () => {
    for (const application of ['', 'a,b', [], ['a', '']]) {
      await assert.rejects(new MadeUpExchange().connect({ application }), TypeError)
    }
  })
})

describe('a lost connection', () => {
  it('is opened again where it was lost, and no event comes twice', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const seen: unknown[] = []
    const losses: Loss[] = []
    client.on('ChannelVarset', (event) => seen.push(event.seq))
    client.onLost((loss) => losses.push(loss))
    exchange.socket.say(resumed(3))
    exchange.socket.say(numbered(4))
    exchange.socket.cut()
    await exchange.clock.pass('1s')
    assert.equal(exchange.sockets.length, 2)
    assert.equal(exchange.socket.query.get('resume'), 'life-1:4')
    exchange.socket.say(resumed(4, { replayed: 1 }))
    for (const seq of [4, 5, 5, 6]) exchange.socket.say(numbered(seq))
    assert.deepEqual(seen, [4, 5, 6])
    assert.deepEqual(losses, [])
  })

  it('tells what was lost: by the exchange, by numbers that are missing, by an exchange that has none', async () => {
    const exchange = new MadeUpExchange()
    const losses: Loss[] = []
    const client = await exchange.connect({ onLost: (loss) => losses.push(loss) })
    client.onAny(() => undefined)
    exchange.socket.say(resumed(1))
    exchange.socket.cut()
    await exchange.clock.pass('1s')
    exchange.socket.say({ ...resumed(9), type: 'ResumeFailed', reason: 'events-expired', lost_from: 2, lost_to: 9 })
    exchange.socket.say(numbered(12))
    assert.deepEqual(losses, [
      { application: 'demo', reason: 'events-expired', from: 2, to: 9 },
      { application: 'demo', reason: 'gap', from: 10, to: 11 },
    ])
    exchange.socket.cut()
    await exchange.clock.pass('1s')
    exchange.socket.say({ ...resumed(0), incarnation: 'life-2', type: 'ResumeFailed', reason: 'exchange-restarted' })
    assert.equal(losses.at(-1)?.reason, 'exchange-restarted')
    exchange.socket.say({ type: 'ExchangeLost', application: 'demo', asterisk_id: 'other', incarnation: 'life-2' })
    assert.deepEqual(losses.at(-1), { application: 'demo', reason: 'exchange-lost' })

    const plain = new MadeUpExchange()
    const others: Loss[] = []
    await plain.connect({ resume: false, onLost: (loss) => others.push(loss) })
    assert.deepEqual(others, [])
    plain.socket.cut()
    await plain.clock.pass('1s')
    assert.deepEqual(others, [{ application: 'demo', reason: 'not-numbered' }])
  })

  it('is tried again less and less often, and at once when it comes back', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ reconnect: { firstMs: 100, mostMs: 1_000 } })
    const notices: ConnectionNotice[] = []
    client.onConnection((notice) => notices.push(notice))
    exchange.isOpening = false
    exchange.socket.cut(1001, 'going away')
    await exchange.clock.pass('700ms')
    const early = exchange.sockets.length
    assert.ok(early >= 3 && early <= 5, `${early} sockets`)
    await exchange.clock.pass('20s')
    const late = exchange.sockets.length - early
    assert.ok(late >= 18 && late <= 28, `${late} sockets`)
    exchange.isOpening = true
    await exchange.clock.pass('1s')
    assert.equal(client.isConnected, true)
    assert.deepEqual(notices, [{ state: 'lost', code: 1001, reason: 'going away' }, { state: 'open' }])
  })

  it('stays lost when nobody wants another', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ reconnect: false })
    const next = client.once('StasisStart')
    exchange.socket.cut()
    await assert.rejects(next, /closed before StasisStart came/)
    assert.equal(client.isClosed, true)
    await exchange.clock.pass('1m')
    assert.equal(exchange.sockets.length, 1)
    assert.equal(exchange.clock.waiting, 0)
  })

  it('is noticed when the other side is silent', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ heartbeatMs: 10_000 })
    exchange.socket.say(resumed(0))
    await exchange.clock.pass('10s')
    const [ping] = exchange.socket.sent
    assert.equal(ping?.uri, 'asterisk/ping')
    exchange.socket.say({ type: 'RESTResponse', request_id: ping?.request_id, status_code: 200, reason_phrase: 'OK' })
    await exchange.clock.pass('10s')
    assert.equal(exchange.socket.sent.length, 2)
    await exchange.clock.pass('11s')
    assert.equal(exchange.sockets.length, 2)
    assert.equal(client.isConnected, true)
  })
})

describe('closing', () => {
  it('ends everything and leaves no timer', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ over: 'websocket' })
    exchange.socket.say(resumed(0))
    const waiting = client.once('StasisStart')
    const loop = client.stream('StasisStart')
    const request = client.channels.list()
    const all = Promise.all([
      assert.rejects(waiting, /was closed before StasisStart came/),
      assert.rejects(request, ConnectionError),
      loop.next(),
    ])
    await client.close()
    const [, , last] = await all
    assert.equal(last.done, true)
    assert.equal(client.listening, 0)
    assert.equal(exchange.clock.waiting, 0)
    await assert.rejects(client.once('StasisStart'), /is closed/)
    await assert.rejects(client.channels.list(), /the client is closed/)
    assert.equal((await client.stream().next()).done, true)
  })

  it('works while the connection is being opened again', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    exchange.socket.cut()
    await client.close()
    assert.equal(exchange.clock.waiting, 0)
  })
})
