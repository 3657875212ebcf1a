// Requests over event sockets beyond what they share with HTTP: frames, order, changed accounts, backpressure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock, VirtualClock } from '@jackfield/base'
import { type DoorFixture, openDoorFixture, TestSocket } from './testing/door-fixture.ts'

const open = (fixture: DoorFixture, query = 'app=a') =>
  new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?${query}`).opened()

test('bad frames are answered with what is wrong, and the socket goes on', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const good = { type: 'RESTRequest', method: 'GET', uri: 'boxes?x=y' }
  const rows: [unknown, string, string?][] = [
    ['{"type":', 'message-unreadable'],
    ['', 'message-unreadable'],
    ['"text"', 'message-unreadable'],
    ['5', 'message-unreadable'],
    ['null', 'message-unreadable'],
    ['[]', 'message-type-missing'],
    ['{}', 'message-type-missing'],
    [{ ...good, type: 5 }, 'message-type-missing'],
    [{ ...good, type: 'RESTResponse' }, 'message-type-unknown'],
    [{ ...good, uri: undefined }, 'message-uri-missing'],
    [{ ...good, uri: '' }, 'message-uri-missing'],
    [{ ...good, uri: 5 }, 'message-uri-missing'],
    [{ ...good, method: undefined }, 'message-method-unknown', 'boxes'],
    [{ ...good, method: 'get' }, 'message-method-unknown', 'boxes'],
    [{ ...good, method: 'PATCH' }, 'message-method-unknown', 'boxes'],
    [{ ...good, query_strings: [{ name: 'a' }] }, 'message-query-strings-invalid', 'boxes'],
    [{ ...good, query_strings: [{ name: 'a', value: 5 }] }, 'message-query-strings-invalid', 'boxes'],
    [{ ...good, query_strings: ['a=b'] }, 'message-query-strings-invalid', 'boxes'],
    [{ ...good, message_body: '{}' }, 'message-content-type-missing', 'boxes'],
    [{ ...good, message_body: '{}', content_type: 'text/plain' }, 'message-content-type-unknown', 'boxes'],
    [{ ...good, message_body: '{', content_type: 'application/json' }, 'message-json-unreadable', 'boxes'],
  ]
  for (const [frame, code, uri = ''] of rows) {
    const sent = typeof frame === 'object' ? { ...frame, request_id: 'r', transaction_id: 't' } : frame
    socket.send(sent)
    const answer = JSON.parse(await socket.next())
    assert.equal(answer.status_code, 400)
    assert.equal(answer.uri, uri)
    assert.equal(answer.request_id, typeof frame === 'object' ? 'r' : '')
    if (code === 'message-unreadable') assert.equal(answer.message_body, undefined)
    else assert.equal(JSON.parse(answer.message_body).code, code)
  }
  assert.equal((await socket.request('GET', 'boxes')).status_code, 200)
})

test('the shape of an answer: ids, uri without query, body as text, the first application', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture, 'app=one,two')
  const answer = await socket.request('GET', 'echo?text=x', { transaction_id: 'one', request_id: 'two', more: true })
  assert.deepEqual(answer, {
    type: 'RESTResponse',
    application: 'one',
    transaction_id: 'one',
    request_id: 'two',
    status_code: 200,
    reason_phrase: 'OK',
    uri: 'echo',
    content_type: 'application/json',
    message_body: '{"text":"x"}',
  })
  const odd = await socket.request('GET', 'boxes/none', { request_id: 7, transaction_id: null })
  assert.deepEqual([odd.request_id, odd.transaction_id, odd.reason_phrase], ['', '', 'Box Missing'])
})

test('query strings: lists count more than the uri, and are not decoded again', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const text = async (uri: string, query_strings: unknown) =>
    JSON.parse(String((await socket.request('GET', uri, { query_strings })).message_body)).text
  assert.equal(await text('echo?text=uri', [{ name: 'text', value: 'a%20b+c' }]), 'a%20b+c')
  assert.equal(await text('echo?text=uri', []), 'uri')
  assert.equal(await text('echo?text=uri', { text: 'x' }), 'uri')
  assert.equal(
    await text('echo', [
      { name: 'text', value: 'one' },
      { name: 'text', value: 'two' },
    ]),
    'two',
  )
})

test('spellings of a uri', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const rows: [string, number][] = [
    ['/boxes', 405],
    ['ari/boxes', 404],
    ['boxes/', 404],
    ['boxes//x', 200],
    ['boxes?', 200],
    ['boxes%2Fx', 404],
    ['%62oxes', 200],
  ]
  for (const [uri, status] of rows) assert.equal((await socket.request('GET', uri)).status_code, status, uri)
})

test('neither another websocket nor a file', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const upgrade = await socket.request('GET', 'events?app=b')
  assert.equal(upgrade.status_code, 400)
  assert.equal(JSON.parse(String(upgrade.message_body)).code, 'upgrade-within-websocket')
  const file = await socket.request('GET', 'boxes/a/file')
  assert.equal(file.status_code, 406)
  assert.equal(file.message_body, undefined)
})

test('requests start in their order; for one object the next waits, others overtake', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const ask = (method: string, uri: string) => socket.send({ type: 'RESTRequest', request_id: uri, method, uri })
  ask('POST', 'boxes/a/wait')
  ask('PUT', 'boxes/a?text=after')
  ask('PUT', 'boxes/b?text=meanwhile')
  ask('DELETE', 'boxes/a')
  assert.equal(JSON.parse(await socket.next()).request_id, 'boxes/b?text=meanwhile')
  assert.deepEqual(fixture.boxes.runs, ['wait a', 'fill b meanwhile'])
  fixture.boxes.waiting.get('a')?.()
  const ids = [await socket.next(), await socket.next(), await socket.next()].map((text) => JSON.parse(text).request_id)
  assert.deepEqual(ids, ['boxes/a/wait', 'boxes/a?text=after', 'boxes/a'])
  assert.deepEqual(fixture.boxes.runs, ['wait a', 'fill b meanwhile', 'fill a after', 'remove a'])
})

test('one socket with too much under way is not read until some of it is answered', async (t) => {
  const fixture = await openDoorFixture(t, { rest: { mostUnderWay: 2 } })
  const socket = await open(fixture)
  for (const name of ['a', 'b', 'c']) socket.send({ type: 'RESTRequest', method: 'POST', uri: `boxes/${name}/wait` })
  const other = await open(fixture, 'app=other')
  while (fixture.boxes.runs.length < 2) await systemClock.yield()
  // another socket is read on
  assert.equal((await other.request('GET', 'boxes')).status_code, 200)
  fixture.boxes.waiting.get('a')?.()
  await socket.next()
  while (!fixture.boxes.waiting.has('c')) await systemClock.yield()
  fixture.boxes.waiting.get('b')?.()
  fixture.boxes.waiting.get('c')?.()
  await socket.next()
  await socket.next()
})

const longText = 'x'.repeat(400_000)
const askForLong = (socket: TestSocket, count: number) => {
  for (let at = 0; at < count; at++)
    socket.send({ type: 'RESTRequest', method: 'GET', uri: 'boxes/long', request_id: String(at) })
}

test('long answers that nobody reads: the socket is not read on, and gets every answer when it reads', async (t) => {
  const fixture = await openDoorFixture(t)
  fixture.boxes.texts.set('long', longText)
  const socket = await open(fixture)
  socket.websocket.pause()
  askForLong(socket, 100)
  const other = await open(fixture, 'app=other')
  const connection = fixture.events.opened[0]?.connection
  let mostBytes = 0
  for (let at = 0; at < 100; at++) {
    assert.equal((await other.request('GET', 'where')).status_code, 200)
    mostBytes = Math.max(mostBytes, connection?.bufferedBytes ?? 0)
  }
  assert.ok(mostBytes > 2 ** 20 && mostBytes < 2 * 2 ** 20, `${mostBytes} bytes waited`)
  socket.websocket.resume()
  for (let at = 0; at < 100; at++) assert.equal(JSON.parse(await socket.next()).request_id, String(at))
  assert.equal((await socket.request('GET', 'where')).status_code, 200)
})

test('who never reads his answers is closed with 4001, others are not', async (t) => {
  const clock = new VirtualClock()
  const fixture = await openDoorFixture(t, { clock, sockets: { closeTimeoutMs: 60_000 } })
  fixture.boxes.texts.set('long', longText)
  const socket = await open(fixture)
  const other = await open(fixture, 'app=other')
  socket.websocket.pause()
  askForLong(socket, 100)
  const connection = fixture.events.opened[0]?.connection
  while ((connection?.bufferedBytes ?? 0) < 2 ** 20) await other.request('GET', 'where')
  await clock.pass('29s')
  assert.equal((await other.request('GET', 'where')).status_code, 200)
  assert.equal(connection?.send('{}'), true)
  await clock.pass('32s')
  assert.equal(connection?.send('{}'), false)
  socket.websocket.resume()
  assert.deepEqual(await socket.closed, { code: 4001, reason: 'too slow: answers were not read in time' })
  assert.equal((await other.request('GET', 'where')).status_code, 200)
})

test('a change of the account takes effect on open sockets', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  const account = { name: 'kit', password: 'kit', passwordFormat: 'plain', isReadOnly: false } as const
  const status = async () => (await socket.request('PUT', 'boxes/a?text=x')).status_code
  assert.equal(await status(), 204)
  fixture.users.replace([{ ...account, isReadOnly: true }])
  assert.equal(await status(), 403)
  fixture.users.replace([{ ...account, password: 'other' }])
  assert.equal(await status(), 401)
  fixture.users.replace([])
  assert.equal(await status(), 401)
  fixture.users.replace([account])
  assert.equal(await status(), 204)
})

test('a command with a key is run once, also over a socket', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  for (let at = 0; at < 2; at++) {
    assert.equal((await socket.request('POST', 'boxes/a', { idempotency_key: 'k' })).status_code, 201)
  }
  assert.deepEqual(fixture.boxes.runs, ['make a'])
})

test('answers that are ready after the socket has gone hurt nobody', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await open(fixture)
  socket.send({ type: 'RESTRequest', method: 'POST', uri: 'boxes/a/wait' })
  while (!fixture.boxes.waiting.has('a')) await systemClock.yield()
  socket.websocket.terminate()
  while (fixture.sockets.size > 0) await systemClock.yield()
  fixture.boxes.waiting.get('a')?.()
  await systemClock.yield()
  assert.deepEqual(fixture.lines, [])
})

test('pretty printing applies to the message, not to the text inside', async (t) => {
  const fixture = await openDoorFixture(t, { rest: { isPretty: true } })
  const socket = await open(fixture)
  socket.send({ type: 'RESTRequest', method: 'GET', uri: 'echo?text=x' })
  const text = await socket.next()
  assert.match(text, /^\{\n {2}"type": "RESTResponse"/)
  assert.equal(JSON.parse(text).message_body, '{"text":"x"}')
})
