// Event sockets: the handshake and its refusals, frames, pings, the order of first messages, the end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { systemClock, VirtualClock } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import { basic, type DoorFixture, openDoorFixture, rawExchange, TestSocket } from './testing/door-fixture.ts'
import { parseEventQuery } from './websocket.ts'

const address = (fixture: DoorFixture, query = 'app=a') => `ws://127.0.0.1:${fixture.port}/ari/events?${query}`
const authorization = `Authorization: ${basic('kit:kit')}`
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const version = 'Sec-WebSocket-Version: 13'

/** The first answer to an upgrade, and the connection it came on. */
async function upgrade(fixture: DoorFixture, query: string, ...lines: string[]) {
  const socket = connect({ host: '127.0.0.1', port: fixture.port })
  socket.on('error', () => undefined)
  const all = [`GET /ari/events${query} HTTP/1.1`, 'Host: kit', 'Upgrade: websocket', 'Connection: Upgrade', ...lines]
  socket.write(`${all.join('\r\n')}\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  const text = String(bytes)
  return { status: Number(text.split(' ')[1]), text, socket }
}

test('the handshake: versions, key, sub-protocols, credentials, parameters', async (t) => {
  const fixture = await openDoorFixture(t)
  const rows: [string, string[], number, RegExp?][] = [
    ['?app=a', [authorization, key, version], 101, /Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/],
    ['?app=a', [authorization, key, version, 'Sec-WebSocket-Protocol: ari'], 101, /Sec-WebSocket-Protocol: ari/],
    ['?app=a', [authorization, key, version, 'Sec-WebSocket-Protocol: chat, ARI'], 101, /Sec-WebSocket-Protocol: ARI/],
    ['?app=a', [authorization, key, version, 'Sec-WebSocket-Protocol: chat'], 400, /Sec-WebSocket-Version: 7, 8, 13/],
    ['?app=a', [authorization, key, 'Sec-WebSocket-Version: 7'], 101],
    ['?app=a', [authorization, key, 'Sec-WebSocket-Version: 8'], 101],
    ['?app=a', [authorization, key, 'Sec-WebSocket-Version: 12'], 400, /Sec-WebSocket-Version: 7, 8, 13/],
    ['?app=a', [authorization, version], 400],
    ['?app=a', [authorization, 'Sec-WebSocket-Key: short', version], 400],
    ['?app=a&api_key=kit:kit', [key, version], 101],
    ['?app=a&api_key=kit:wrong', [key, version], 401, /WWW-Authenticate: Basic realm="Kit"/],
    ['?app=a', [key, version], 401],
    ['', [authorization, key, version], 400, /Content-Type: text\/html/],
    ['?app=', [authorization, key, version], 400, /Content-Type: text\/html/],
    ['?app=a&subscribeAll=perhaps', [authorization, key, version], 400],
    ['?app=a', [`Authorization: ${basic('barred:barred')}`, key, version], 403],
    // whose rights do not name the operation
    ['?app=a', [`Authorization: ${basic('deaf:deaf')}`, key, version], 403],
  ]
  for (const [query, lines, status, shape] of rows) {
    const answer = await upgrade(fixture, query, ...lines)
    assert.equal(answer.status, status, `${query} ${lines}`)
    if (shape) assert.match(answer.text, shape)
    answer.socket.destroy()
  }
})

test('an upgrade elsewhere is a request like any other, and another protocol is none', async (t) => {
  const fixture = await openDoorFixture(t)
  const lines = `Host: kit\r\nConnection: Upgrade\r\n${authorization}\r\n${key}\r\n${version}\r\n\r\n`
  const elsewhere = await rawExchange(fixture.port, `GET /ari/boxes HTTP/1.1\r\nUpgrade: websocket\r\n${lines}`)
  assert.match(elsewhere, /^HTTP\/1.1 200 OK/)
  const outside = await rawExchange(fixture.port, `GET /nothing HTTP/1.1\r\nUpgrade: websocket\r\n${lines}`)
  assert.match(outside, /^HTTP\/1.1 404/)
  const pigeon = await fetch(`${fixture.url}/ari/events?app=a`, { headers: { authorization: basic('kit:kit') } })
  assert.equal(pigeon.status, 426)
})

test('letters that somebody typed into the query of an upgrade as they are, in UTF-8, are taken', async (t) => {
  const fixture = await openDoorFixture(t)
  fixture.events.greeting = 'hello'
  const answer = await upgrade(fixture, '?app=müller&subscribeAll=no', authorization, key, version)
  assert.equal(answer.status, 101, answer.text)
  assert.deepEqual(fixture.events.opened[0]?.request.applications, ['müller'])
  assert.equal((await upgrade(fixture, '?app=müller', key, version)).status, 401)
  const { socket } = answer
  const closed = once(socket, 'close')
  // a close frame of ours is answered: it reads what comes
  socket.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]))
  await closed
  while (!fixture.events.opened[0]?.isClosed) await systemClock.yield()
})

test('what the query asks for', () => {
  assert.deepEqual(parseEventQuery('app=a, b&subscribeAll=yes&app=c'), { applications: ['a', 'b'], subscribeAll: true })
  assert.deepEqual(parseEventQuery('app=a&share=claim'), { applications: ['a'], subscribeAll: false, share: 'claim' })
  const wrong = parseEventQuery('app=a&share=toString')
  assert.deepEqual(wrong instanceof Fault && [wrong.code, wrong.details.parameter], ['parameter-invalid', 'share'])
  assert.deepEqual(parseEventQuery('app=a&resume='), { applications: ['a'], subscribeAll: false, resume: '' })
  assert.deepEqual(parseEventQuery('app=a&resume=t%3A1&subscribeAll=0'), {
    applications: ['a'],
    subscribeAll: false,
    resume: 't:1',
  })
  assert.ok(parseEventQuery('subscribeAll=true') instanceof Fault)
  assert.deepEqual(parseEventQuery('follow=call:, all'), {
    ...{ applications: [], subscribeAll: false, follow: ['call:', 'all'] },
  })
  assert.ok(parseEventQuery('app=a&follow=all') instanceof Fault)
})

test('who serves events is told before the handshake is answered, and what it sends then comes first', async (t) => {
  const fixture = await openDoorFixture(t)
  fixture.events.greeting = 'first'
  const socket = new TestSocket(address(fixture, 'app=a,b&subscribeAll=true'), ['ari'])
  assert.equal(await socket.next(), 'first')
  const [opened] = fixture.events.opened
  assert.deepEqual(opened?.request, { applications: ['a', 'b'], subscribeAll: true })
  assert.equal(opened?.connection.user.name, 'kit')
  assert.equal(opened?.connection.remote, '127.0.0.1')
  assert.equal(opened?.connection.isOutbound, false)
  assert.equal(opened?.connection.send('second'), true)
  assert.equal(await socket.next(), 'second')
  opened?.connection.close(4001, 'too slow')
  assert.deepEqual(await socket.closed, { code: 4001, reason: 'too slow' })
  while (!opened?.isClosed) await systemClock.yield()
  assert.equal(opened.connection.send('too late'), false)
})

test('a refusal of whoever serves events is one answer, with its code', async (t) => {
  const fixture = await openDoorFixture(t)
  fixture.events.refusal = new Fault('application-invalid')
  const answer = await upgrade(fixture, '?app=a', authorization, key, version)
  assert.equal(answer.status, 500)
  assert.match(answer.text, /"code":"application-invalid"/)
  answer.socket.destroy()
})

test('a closing before the handshake is done closes it then', async (t) => {
  const fixture = await openDoorFixture(t)
  const open = fixture.events.open.bind(fixture.events)
  fixture.events.open = (request, connection) => {
    const session = open(request, connection)
    connection.close(4000, 'at once')
    return session
  }
  const socket = new TestSocket(address(fixture))
  assert.deepEqual(await socket.closed, { code: 4000, reason: 'at once' })
})

test('the handshake waits until everybody knows of it who has to; a peer that does not wait that long is gone', async (t) => {
  const fixture = await openDoorFixture(t)
  const open = fixture.events.open.bind(fixture.events)
  const known = Promise.withResolvers<void>()
  fixture.events.open = (request, connection) => ({ ...open(request, connection), ready: known.promise })
  const patient = new TestSocket(address(fixture))
  while (fixture.events.opened.length < 1) await systemClock.yield()
  const hasty = new TestSocket(address(fixture))
  while (fixture.events.opened.length < 2) await systemClock.yield()
  fixture.events.opened[0]?.connection.send('meanwhile')
  hasty.websocket.terminate()
  await hasty.closed
  assert.equal(patient.websocket.readyState, patient.websocket.CONNECTING)
  known.resolve()
  assert.equal(await patient.next(), 'meanwhile')
  while (!fixture.events.opened[1]?.isClosed) await systemClock.yield()
  patient.websocket.close()
  await patient.closed
})

test('control frames are always legal, binary messages are ignored, pieces are put together', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await new TestSocket(address(fixture)).opened()
  const { websocket } = socket
  websocket.pong('nobody asked')
  websocket.ping('are you there')
  const [payload] = await once(websocket, 'pong')
  assert.equal(String(payload), 'are you there')
  const request = JSON.stringify({ type: 'RESTRequest', request_id: 'in pieces', method: 'GET', uri: 'boxes' })
  websocket.send(Buffer.from(request), { binary: true })
  websocket.send(request.slice(0, 10), { fin: false })
  websocket.ping('between')
  websocket.send(request.slice(10), { fin: true })
  assert.equal(JSON.parse(await socket.next()).request_id, 'in pieces')
  websocket.close(4000, 'bye')
  assert.equal((await socket.closed).code, 4000)
})

test('a message of the stated size is taken, a longer one closes with 1009', async (t) => {
  const fixture = await openDoorFixture(t, { sockets: { maxMessageBytes: 1_000 } })
  const socket = await new TestSocket(address(fixture)).opened()
  const message = (length: number) => {
    const head = '{"type":"RESTRequest","method":"GET","uri":"boxes","x":"'
    return `${head}${'x'.repeat(length - head.length - 2)}"}`
  }
  socket.send(message(1_000))
  assert.equal(JSON.parse(await socket.next()).status_code, 200)
  socket.send(message(1_001))
  assert.equal((await socket.closed).code, 1009)
})

test('text that is no UTF-8 closes with 1007, and nobody else notices', async (t) => {
  const fixture = await openDoorFixture(t)
  const bad = await new TestSocket(address(fixture)).opened()
  const good = await new TestSocket(address(fixture)).opened()
  bad.websocket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  assert.equal((await bad.closed).code, 1007)
  assert.equal((await good.request('GET', 'boxes')).status_code, 200)
})

test('a peer that gives no sign of life is cut after so many pings; one that answers is not', async (t) => {
  const clock = new VirtualClock()
  const fixture = await openDoorFixture(t, { clock, sockets: { pingIntervalMs: 1_000, mostMissedPings: 2 } })
  const alive = await new TestSocket(address(fixture)).opened()
  const dead = await upgrade(fixture, '?app=b', authorization, key, version)
  const gone = once(dead.socket, 'close')
  for (let beat = 0; beat < 2; beat++) {
    const pinged = once(alive.websocket, 'ping')
    await clock.pass(1_000)
    await pinged
    // its pong is in before the next beat once an answer to something later is
    await alive.request('GET', 'boxes')
  }
  await clock.pass(1_000)
  await gone
  assert.equal((await alive.request('GET', 'boxes')).status_code, 200)
  assert.equal(fixture.sockets.size, 1)
})

test('what is buffered can be asked for, and its end is told', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await new TestSocket(address(fixture)).opened()
  const connection = fixture.events.opened[0]?.connection
  assert.ok(connection)
  socket.websocket.pause()
  const text = 'x'.repeat(1 << 20)
  while (connection.bufferedBytes === 0) {
    connection.send(text)
    await systemClock.yield()
  }
  const drained = new Promise<void>((resolve) => connection.onDrained(resolve))
  socket.websocket.resume()
  await drained
  assert.equal(connection.bufferedBytes, 0)
})
