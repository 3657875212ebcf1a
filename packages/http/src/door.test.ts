// The door: mounts, prefix, pages, limits, TLS, the end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { silentLog, systemClock } from '@jackfield/base'
import { Door } from './door.ts'
import type { Mount } from './mount.ts'
import { basic, openDoorFixture, rawExchange, TestSocket } from './testing/door-fixture.ts'

const authorization = `Authorization: ${basic('kit:kit')}`
const get = (path: string, ...lines: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: kit', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`
const statusOf = (answer: string) => Number(answer.split(' ')[1] ?? 0)

test('finds the mount below the prefix, in any case, and only whole segments of it', async (t) => {
  const fixture = await openDoorFixture(t, { door: { prefix: 'asterisk' } })
  const rows: [string, number][] = [
    ['/asterisk/ari/boxes', 200],
    ['/ASTERISK/Ari/boxes', 200],
    ['/asterisk/ari', 405],
    ['/ari/boxes', 404],
    ['/asterisk/arid/boxes', 404],
    ['/asterisk', 404],
    ['/', 404],
    ['*', 404],
  ]
  for (const [path, status] of rows) {
    assert.equal(statusOf(await rawExchange(fixture.port, get(path, authorization))), status, path)
  }
})

test('the longest mount wins, and the base address is the one asked with', async (t) => {
  const fixture = await openDoorFixture(t, { door: { prefix: '/x' } })
  const deeper: Mount = { path: '/ari/boxes/deep', handle: () => ({ status: 299, headers: [] }) }
  fixture.door.mount(deeper)
  assert.equal(statusOf(await rawExchange(fixture.port, get('/x/ari/boxes/deep/er', authorization))), 299)
  const where = await rawExchange(
    fixture.port,
    get('/x/ari/where', authorization).replace('Host: kit', 'Host: pbx.example:81'),
  )
  assert.match(where, /"baseUrl":"http:\/\/pbx\.example:81\/x\/ari"/)
})

test('a target in absolute form is taken, with its host', async (t) => {
  const fixture = await openDoorFixture(t)
  const answer = await rawExchange(fixture.port, get('http://other.example:99/ari/where?x=y', authorization))
  assert.equal(statusOf(answer), 200)
  assert.match(answer, /"baseUrl":"http:\/\/other\.example:99\/ari"/)
})

test('outside of mounts the errors are pages, with the name of the server', async (t) => {
  const fixture = await openDoorFixture(t)
  const answer = await rawExchange(fixture.port, get('/elsewhere'))
  assert.equal(statusOf(answer), 404)
  assert.match(answer, /Content-Type: text\/html/)
  assert.match(answer, /Server: Kit/)
  assert.match(answer, /The requested URL was not found on this server\./)
})

test('an empty server name is left out', async (t) => {
  const fixture = await openDoorFixture(t, { door: { serverName: '' } })
  assert.doesNotMatch(await rawExchange(fixture.port, get('/elsewhere')), /server:|<address>/i)
})

test('what is hardly HTTP', async (t) => {
  const fixture = await openDoorFixture(t)
  const rows: [string, number][] = [
    [`NONSENSE /ari/boxes HTTP/1.1\r\nHost: kit\r\n${authorization}\r\n\r\n`, 405],
    ['NONSENSE /ari/boxes HTTP/1.1\r\nHost: kit\r\n\r\n', 401],
    [`PATCH /ari/boxes HTTP/1.1\r\nHost: kit\r\nConnection: close\r\n${authorization}\r\n\r\n`, 405],
    [`GET /ari/boxes HTTP/1.0\r\n${authorization}\r\n\r\n`, 200],
    [`GET /ari/boxes\r\n${authorization}\r\n\r\n`, 200],
    [`GET /ari/boxes HTTP/1.1\r\nConnection: close\r\n${authorization}\r\n\r\n`, 200],
    ['GET  HTTP/1.1\r\nHost: kit\r\n\r\n', 404],
    ['PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\nContent-Length: -5\r\n\r\n', 400],
    ['PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\nTransfer-Encoding: strange\r\n\r\n', 501],
    ['hello\r\n\r\n', 400],
  ]
  for (const [bytes, status] of rows) {
    const answer = await rawExchange(fixture.port, bytes)
    assert.equal(statusOf(answer), status, `${bytes}\n${answer}`)
  }
})

test('too long a head, and too many headers', async (t) => {
  const fixture = await openDoorFixture(t, { door: { maxHeaderBytes: 2_000, maxHeaders: 10 } })
  assert.equal(statusOf(await rawExchange(fixture.port, get(`/ari/${'x'.repeat(2_000)}`))), 431)
  assert.equal(statusOf(await rawExchange(fixture.port, get('/ari/boxes', `X: ${'x'.repeat(2_000)}`))), 431)
  const many = Array.from({ length: 9 }, (_, at) => `X-${at}: x`)
  assert.equal(statusOf(await rawExchange(fixture.port, get('/ari/boxes', ...many))), 413)
  assert.equal(statusOf(await rawExchange(fixture.port, get('/ari/boxes', ...many.slice(2), authorization))), 200)
})

test('a body that just fits, one too long, and one too long in chunks', async (t) => {
  const fixture = await openDoorFixture(t, { door: { maxBodyBytes: 100 } })
  const json = (length: number) => `{"text":"${'x'.repeat(length - 11)}"}`
  const put = (body: string) =>
    `PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\nConnection: close\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  assert.equal(statusOf(await rawExchange(fixture.port, put(json(100)))), 204)
  const tooLong = await rawExchange(fixture.port, put(json(101)).replace('Connection: close\r\n', ''))
  assert.equal(statusOf(tooLong), 413)
  assert.match(tooLong, /Connection: close/)
  const chunks = `PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\n${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n${'x'.repeat(80)}\r\n50\r\n${'x'.repeat(80)}\r\n0\r\n\r\n`
  assert.equal(statusOf(await rawExchange(fixture.port, chunks)), 413)
  assert.equal(statusOf(await rawExchange(fixture.port, put('{"text":'))), 400)
})

test('connections beyond the limit are closed without an answer, and there is room again when one ends', async (t) => {
  const fixture = await openDoorFixture(t, { door: { sessionLimit: 2 } })
  const first = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=first`).opened()
  const socket = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=a`).opened()
  assert.equal(fixture.door.connectionCount, 2)
  assert.equal(await rawExchange(fixture.port, get('/ari/boxes', authorization)), '')
  first.websocket.terminate()
  while (fixture.door.connectionCount > 1) await systemClock.yield()
  assert.equal(statusOf(await rawExchange(fixture.port, get('/ari/boxes', authorization))), 200)
  socket.websocket.close()
  await socket.closed
})

test('a request that stops in the middle is given up, one that is being answered is not', async (t) => {
  const fixture = await openDoorFixture(t, { door: { sessionInactivityMs: 30 } })
  const cut = 'GET /ari/boxes HTT'
  assert.equal(statusOf(await rawExchange(fixture.port, cut)), 408)
  const head = `PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\n${authorization}\r\nContent-Length: 50\r\n\r\n`
  // a machine that is late may not get through with it in time: then it is asked again
  const sendHalf = async (): Promise<string> => {
    const answer = await rawExchange(fixture.port, `${head}some of it`)
    return statusOf(answer) === 408 ? sendHalf() : answer
  }
  assert.equal(await sendHalf(), '')
  // the same, until it is being answered
  const ask = async (): Promise<Response> => {
    const headers = { authorization: basic('kit:kit') }
    const answer = await fetch(`${fixture.url}/ari/boxes/slow/wait`, { method: 'POST', headers })
    return answer.status === 408 && !fixture.boxes.waiting.has('slow') ? ask() : answer
  }
  const waiting = ask()
  while (!fixture.boxes.waiting.has('slow')) await systemClock.yield()
  // another connection outlives its inactivity meanwhile, so that this one would have, too
  assert.equal(statusOf(await rawExchange(fixture.port, cut)), 408)
  assert.equal(statusOf(await rawExchange(fixture.port, cut)), 408)
  fixture.boxes.waiting.get('slow')?.()
  assert.equal((await waiting).status, 200)
})

test('a connection that waits for its next request too long is closed; without keep-alive each has one request', async (t) => {
  const request = `GET /ari/boxes HTTP/1.1\r\nHost: kit\r\n${authorization}\r\n\r\n`
  const patient = await openDoorFixture(t, { door: { sessionKeepAliveMs: 20 } })
  const kept = await rawExchange(patient.port, request + request)
  assert.equal(kept.match(/200 OK/g)?.length, 2)
  const withBody = `PUT /ari/boxes/a HTTP/1.1\r\nHost: kit\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"text":"x"}`
  assert.match(await rawExchange(patient.port, withBody), /204 No Content/)
  const hasty = await openDoorFixture(t, { door: { sessionKeepAliveMs: 0 } })
  const single = await rawExchange(hasty.port, request)
  assert.match(single, /Connection: close/)
  assert.doesNotMatch(single, /Keep-Alive/)
})

test('an answer says how long the connection waits for a next request, when it does', async (t) => {
  const fixture = await openDoorFixture(t, { door: { sessionKeepAliveMs: 7_000 } })
  const request = (more: string) => `GET /ari/boxes HTTP/1.1\r\nHost: kit\r\n${authorization}\r\n${more}\r\n`
  const both = await rawExchange(fixture.port, request('') + request('Connection: close\r\n'))
  const [, kept = '', closed = ''] = both.split('HTTP/1.1 200 OK')
  assert.match(kept, /Connection: keep-alive\r\n/)
  assert.match(kept, /Keep-Alive: timeout=7\r\n/)
  assert.match(closed, /Connection: close\r\n/)
  assert.doesNotMatch(closed, /Keep-Alive/)
})

test('redirects, and paths an address may not reach', async (t) => {
  const fixture = await openDoorFixture(t, {
    door: {
      redirects: [{ from: '/', to: '/static/index.html' }],
      isAllowed: (path, address) => !(path.startsWith('/ari/echo') && address === '127.0.0.1'),
    },
  })
  const moved = await rawExchange(fixture.port, get('/'))
  assert.equal(statusOf(moved), 302)
  assert.match(moved, /Location: \/static\/index\.html/)
  const denied = await rawExchange(fixture.port, get('/ari/echo?text=x', authorization))
  assert.equal(statusOf(denied), 403)
  assert.match(denied, /Access denied by ACL/)
  assert.equal(statusOf(await rawExchange(fixture.port, get('/ari/boxes', authorization))), 200)
})

const pem = (name: string) => readFileSync(new URL(`../testdata/${name}.pem`, import.meta.url))

test('several addresses, one of them TLS; another certificate without dropping connections', async (t) => {
  const tls = { certificate: pem('first-certificate'), key: pem('first-key') }
  const fixture = await openDoorFixture(t, {
    listen: [
      { host: '127.0.0.1', port: 0 },
      { host: '127.0.0.1', port: 0, tls },
    ],
  })
  const secure = fixture.door.addresses.find(({ isSecure }) => isSecure)
  const open = async () => {
    const socket = connectTls({ host: '127.0.0.1', port: secure?.port ?? 0, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    return socket
  }
  const ask = async (socket: Awaited<ReturnType<typeof open>>) => {
    socket.write(`GET /ari/where HTTP/1.1\r\nHost: kit\r\n${authorization}\r\n\r\n`)
    const [bytes] = await once(socket, 'data')
    return String(bytes)
  }
  const first = await open()
  assert.match(await ask(first), /"baseUrl":"https:\/\/kit\/ari"/)
  fixture.door.replaceCertificate({ certificate: pem('second-certificate'), key: pem('second-key') })
  const second = await open()
  assert.equal(first.getPeerCertificate().subject.CN, 'first.example')
  assert.equal(second.getPeerCertificate().subject.CN, 'second.example')
  assert.match(await ask(first), /200 OK/)
  assert.match(await ask(second), /200 OK/)
  assert.throws(() =>
    fixture.door.replaceCertificate({ certificate: pem('first-certificate'), key: pem('second-key') }),
  )
  const third = await open()
  assert.equal(third.getPeerCertificate().subject.CN, 'second.example')
  for (const socket of [first, second, third]) socket.destroy()
})

test('an address that is taken is an error, and nothing stays open', async (t) => {
  const fixture = await openDoorFixture(t)
  const door = new Door({}, { clock: systemClock, log: silentLog })
  await assert.rejects(
    door.open([
      { host: '127.0.0.1', port: 0 },
      { host: '127.0.0.1', port: fixture.port },
    ]),
    /EADDRINUSE/,
  )
  assert.deepEqual(door.addresses, [])
})

test('closing lets a request end, closes event sockets with 1001, and takes nothing new', async (t) => {
  const fixture = await openDoorFixture(t)
  const socket = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=a`).opened()
  const waiting = fetch(`${fixture.url}/ari/boxes/slow/wait`, {
    method: 'POST',
    headers: { authorization: basic('kit:kit') },
  })
  while (!fixture.boxes.waiting.has('slow')) await systemClock.yield()
  const closing = fixture.door.close(5_000)
  assert.equal((await socket.closed).code, 1001)
  await assert.rejects(fetch(`${fixture.url}/ari/boxes`))
  fixture.boxes.waiting.get('slow')?.()
  const answer = await waiting
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('connection'), 'close')
  await closing
  assert.equal(fixture.door.connectionCount, 0)
})

test('what has not ended after the grace is cut', async (t) => {
  const fixture = await openDoorFixture(t)
  const waiting = fetch(`${fixture.url}/ari/boxes/slow/wait`, {
    method: 'POST',
    headers: { authorization: basic('kit:kit') },
  })
  const failed = assert.rejects(waiting)
  while (!fixture.boxes.waiting.has('slow')) await systemClock.yield()
  await fixture.door.close(1)
  await failed
})

const longAnswers = 20
const askedLong = Array.from({ length: longAnswers }, () =>
  get('/ari/boxes/long', authorization).replace('close', 'keep-alive'),
)

test('many requests at once over a connection that is not read: only the first is answered until it reads', async (t) => {
  const fixture = await openDoorFixture(t)
  let runs = 0
  const text = 'x'.repeat(8_000_000)
  fixture.boxes.texts.get = () => {
    runs++
    return text
  }
  const socket = connect({ host: '127.0.0.1', port: fixture.port })
  socket.pause()
  socket.write(askedLong.join(''))
  for (let at = 0; at < 50; at++) await (await fetch(`${fixture.url}/health`)).text()
  assert.ok(runs > 0 && runs < 5, `${runs} were answered`)
  let taken = 0
  socket.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  socket.resume()
  while (taken < longAnswers * text.length) await once(socket, 'data')
  assert.equal(runs, longAnswers)
  socket.destroy()
})

test('thousands of requests at once over one connection are all answered, in order', async (t) => {
  const fixture = await openDoorFixture(t)
  const count = 5_000
  const requests = Array.from({ length: count }, (_, at) =>
    get(`/ari/echo?text=${at}`, authorization).replace('close', at === count - 1 ? 'close' : 'keep-alive'),
  )
  const answers = await rawExchange(fixture.port, requests.join(''))
  const texts = [...answers.matchAll(/"text":"(\d+)"/g)].map(([, text]) => Number(text))
  assert.deepEqual(
    texts,
    Array.from({ length: count }, (_, at) => at),
  )
})

test('an answer that nobody reads ends its connection', async (t) => {
  const fixture = await openDoorFixture(t, { door: { sessionInactivityMs: 200 } })
  fixture.boxes.texts.set('long', 'x'.repeat(30_000_000))
  const socket = connect({ host: '127.0.0.1', port: fixture.port })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(askedLong[0] as string)
  while (fixture.door.connectionCount === 0) await systemClock.yield()
  while (fixture.door.connectionCount > 0) await systemClock.yield()
  socket.destroy()
})

test('letters that somebody typed into a query as they are, in UTF-8, are taken', async (t) => {
  const { port, boxes } = await openDoorFixture(t)
  const head = (target: string, ...lines: string[]) =>
    `PUT ${target} HTTP/1.1\r\n${['Host: kit', authorization, ...lines].join('\r\n')}\r\n\r\n`
  assert.equal(statusOf(await rawExchange(port, head('/ari/boxes/a?text=Müller+日本'))), 204)
  assert.equal(statusOf(await rawExchange(port, head('/ari/boxes/zoë?text=%C3%A9é'))), 204)
  // with a body, which comes a little at a time
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 9']
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(head('/ari/boxes/c?x=ü', ...form, 'Expect: 100-continue'))
  assert.equal(String((await once(socket, 'data'))[0]), 'HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('text=')
  await new Promise((resolve) => setImmediate(resolve))
  socket.write('abcd')
  assert.equal(statusOf(String((await once(socket, 'data'))[0])), 204)
  socket.destroy()
  assert.deepEqual(
    [...boxes.texts],
    [
      ['a', 'Müller 日本'],
      ['zoë', 'éé'],
      ['c', 'abcd'],
    ],
  )
})

test('a request with raw letters meets the same checks as any other', async (t) => {
  const { port } = await openDoorFixture(t, { door: { maxBodyBytes: 20 } })
  const rows: [string, number][] = [
    ['GET /ari/boxes?x=ü HTTP/1.1\r\nHost: kit\r\n\r\n', 401],
    ['GET /nowhere/ü HTTP/1.1\r\nHost: kit\r\n\r\n', 404],
    [`PUT /ari/boxes/ü?text=ü HTTP/1.1\r\n${authorization}\r\nContent-Length: 21\r\n\r\n`, 400],
    [`PUT /ari/boxes/ü?text=ü HTTP/1.1\r\n${authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['GET ü HTTP/1.1\r\nHost: kit\r\nno header\r\n\r\n', 400],
  ]
  for (const [request, status] of rows) assert.equal(statusOf(await rawExchange(port, request)), status, request)
})

test('who waits for 100 before its body gets it when the body is wanted, and otherwise the answer at once', async (t) => {
  const { port, boxes } = await openDoorFixture(t, { door: { maxBodyBytes: 20 } })
  const talk = async (target: string, length: number, version = '1.1', expectation = '100-continue') => {
    const socket = connect({ host: '127.0.0.1', port })
    t.after(() => socket.destroy())
    const form = 'Content-Type: application/x-www-form-urlencoded'
    const lines = ['Host: kit', authorization, form, `Content-Length: ${length}`, `Expect: ${expectation}`]
    socket.write(`PUT ${target} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`)
    return { socket, next: async () => String((await once(socket, 'data'))[0]) }
  }
  const waiting = await talk('/ari/boxes/a', 9)
  assert.equal(await waiting.next(), 'HTTP/1.1 100 Continue\r\n\r\n')
  waiting.socket.write('text=long')
  const answer = await waiting.next()
  assert.match(answer, /^HTTP\/1\.1 204 /)
  assert.match(answer, /Connection: keep-alive/)
  assert.equal(boxes.texts.get('a'), 'long')
  for (const [target, length, status] of [
    ['/elsewhere', 9, 404],
    ['/ari/boxes/a', 21, 413],
  ] as const) {
    const refused = await (await talk(target, length)).next()
    assert.equal(statusOf(refused), status)
    assert.match(refused, /Connection: close/)
  }
  const other = await talk('/ari/boxes/b', 9, '1.1', 'a miracle')
  other.socket.write('text=what')
  assert.equal(statusOf(await other.next()), 204)
  const old = await talk('/ari/boxes/c', 9, '1.0')
  old.socket.write('text=1995')
  assert.equal(statusOf(await old.next()), 204)
  assert.deepEqual([boxes.texts.get('b'), boxes.texts.get('c')], ['what', '1995'])
})
