import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AriError } from './ari-error.ts'
import { ConnectionError } from './connection-error.ts'
import { answer, MadeUpExchange, type MadeUpSocket, noAnswer } from './testing/made-up-exchange.ts'

const channel = { id: 'c1', name: 'Local/1', state: 'Up' }
const reply = (socket: MadeUpSocket, at: number, status: number, body?: unknown) =>
  socket.say({
    type: 'RESTResponse',
    request_id: socket.sent[at]?.request_id,
    status_code: status,
    reason_phrase: 'Whatever',
    ...(body === undefined ? {} : { message_body: JSON.stringify(body) }),
  })

describe('requests over HTTP', () => {
  it('are functions of their resource', async () => {
    const exchange = new MadeUpExchange()
    exchange.reply = () => answer(200, channel)
    const client = await exchange.connect()
    const made = await client.channels.originate(
      { endpoint: 'Local/1', app: 'demo', variables: { a: '1' } },
      { idempotencyKey: 'k1' },
    )
    assert.equal(made.id, 'c1')
    const [request] = exchange.requests
    assert.equal(request?.method, 'POST')
    assert.equal(request?.path, '/channels?endpoint=Local%2F1&app=demo')
    assert.equal(request?.body, '{"variables":{"a":"1"}}')
    assert.equal(request?.idempotencyKey, 'k1')
  })

  it('give nothing, bytes, or an error', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    assert.equal(await client.channels.answer({ channelId: 'c1' }), undefined)
    exchange.reply = () => ({ status: 200, phrase: '', body: new Uint8Array([1, 2]) })
    assert.deepEqual([...(await client.recordings.getStoredFile({ recordingName: 'r' }))], [1, 2])
    exchange.reply = () => answer(404, { message: 'Channel not found', code: 'channel-not-found' })
    await assert.rejects(client.channels.get({ channelId: 'c9' }), (error) => {
      assert.ok(error instanceof AriError)
      assert.equal(error.code, 'channel-not-found')
      assert.equal(error.request, 'GET /channels/c9')
      return true
    })
  })

  it('are asked again when no answer came, if they have a key', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    let failures = 2
    exchange.reply = () => (failures-- > 0 ? noAnswer : answer(200, channel))
    const given = { endpoint: 'Local/1', app: 'demo' }
    const asked = client.channels.originate(given, { idempotencyKey: 'k' })
    await exchange.clock.pass('1s')
    assert.equal((await asked).id, 'c1')
    assert.equal(exchange.requests.length, 3)
    failures = 1
    await assert.rejects(client.channels.originate(given), ConnectionError)
    assert.equal(exchange.requests.length, 4)
    failures = 99
    const hopeless = assert.rejects(client.channels.originate(given, { idempotencyKey: 'k2' }), ConnectionError)
    await exchange.clock.pass('1m')
    await hopeless
    assert.equal(exchange.requests.length, 9)
  })

  it('can be any path', async () => {
    const exchange = new MadeUpExchange()
    exchange.reply = () => answer(200, { ok: true })
    const client = await exchange.connect()
    assert.deepEqual(await client.request('PUT', '/new/thing?x=1', { body: { a: 1 } }), { ok: true })
    assert.equal(exchange.requests[0]?.body, '{"a":1}')
  })
})

describe('requests over the socket', () => {
  it('are matched with their answers, in any order', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ over: 'websocket' })
    const first = client.channels.get({ channelId: 'c1' })
    const second = client.channels.originate({ endpoint: 'Local/1', variables: { a: 1 } }, { idempotencyKey: 'k' })
    const { socket } = exchange
    assert.deepEqual(socket.sent[1], {
      type: 'RESTRequest',
      transaction_id: '',
      request_id: '2',
      method: 'POST',
      uri: 'channels?endpoint=Local%2F1',
      content_type: 'application/json',
      message_body: '{"variables":{"a":1}}',
      idempotency_key: 'k',
    })
    reply(socket, 1, 200, { ...channel, id: 'c2' })
    reply(socket, 0, 404, { message: 'Channel not found' })
    assert.equal((await second).id, 'c2')
    await assert.rejects(first, AriError)
    assert.equal(exchange.requests.length, 0)
  })

  it('wait for a connection, and are not repeated when that could do something twice', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ over: 'websocket' })
    const command = assert.rejects(client.channels.answer({ channelId: 'c1' }), /lost before the answer came/)
    const question = client.channels.list()
    const keyed = client.channels.originate({ endpoint: 'Local/1' }, { idempotencyKey: 'k' })
    exchange.socket.cut()
    await command
    const late = client.channels.ring({ channelId: 'c1' })
    await exchange.clock.pass('1s')
    assert.deepEqual(
      exchange.socket.sent.map(({ method, uri }) => `${method} ${uri}`),
      ['GET channels', 'POST channels?endpoint=Local%2F1', 'POST channels/c1/ring'],
    )
    reply(exchange.socket, 0, 200, [])
    reply(exchange.socket, 1, 200, channel)
    reply(exchange.socket, 2, 204)
    assert.deepEqual(await question, [])
    assert.equal((await keyed).id, 'c1')
    assert.equal(await late, undefined)
  })

  it('can be given up, and files still come by HTTP', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect({ over: 'websocket' })
    const giveUp = new AbortController()
    const asked = client.channels.list({}, { signal: giveUp.signal })
    giveUp.abort(new Error('enough'))
    await assert.rejects(asked, /enough/)
    reply(exchange.socket, 0, 200, [])
    await assert.rejects(client.channels.list({}, { signal: AbortSignal.abort(new Error('never')) }), /never/)
    exchange.reply = () => ({ status: 200, phrase: '', body: new Uint8Array([7]) })
    assert.deepEqual([...(await client.recordings.getStoredFile({ recordingName: 'r' }))], [7])
  })
})
