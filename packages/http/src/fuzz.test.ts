// Malformed requests over HTTP and over event sockets: never a crash, never a 500, nothing left behind.
// A slice in the tests; JACKFIELD_FUZZ sets another count.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { type Random, seededRandom, systemClock } from '@jackfield/base'
import { WebSocket } from 'ws'
import { basic, openDoorFixture, TestSocket } from './testing/door-fixture.ts'

const count = Number(process.env.JACKFIELD_FUZZ ?? 300)
const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T

const pieces = [
  'boxes',
  'echo',
  'events',
  'api-docs',
  'boxes.json',
  '..',
  '.',
  '',
  '%',
  '%00',
  '%2F',
  '%zz',
  '%C3%28',
  '+',
  '//',
  '?',
  '&',
  '=',
  '#',
  ';',
  '\\',
  '"',
  '\u00fc',
  'a'.repeat(300),
  'text=x',
  'count=99999999999999999999',
  'text',
  'api_key=kit:kit',
  'wait',
  'file',
  ' ',
  '\t',
  '*',
  'http://',
  '{name}',
  '__proto__',
  'constructor',
  'toString',
] as const

function target(random: Random): string {
  let path = pick(random, ['/ari/', '/ari', '/', '', '/ARI/', '/ari//', 'http://x/ari/', '/ari/boxes/'])
  for (let at = random.below(6); at > 0; at--) path += pick(random, pieces) + pick(random, ['', '/', '?', '&', '='])
  return path
}

const bodies = [
  '',
  '{}',
  '[]',
  '{"text":',
  '{"text":5}',
  '{"text":"x"}',
  'null',
  '"x"',
  '\u0000',
  'text=x&text=y',
  'x'.repeat(2_000),
]

/** Bytes that look more or less like a request. */
function httpBytes(random: Random): Buffer {
  const method = pick(random, [
    'GET',
    'PUT',
    'POST',
    'DELETE',
    'OPTIONS',
    'HEAD',
    'PATCH',
    'NONSENSE',
    'get',
    '',
    'G\u0000T',
    'CONNECT',
    'TRACE',
  ])
  const version = pick(random, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'FTP/1.1'])
  const body = pick(random, bodies)
  const lines = [`${method} ${target(random)} ${version}`, 'Host: kit', 'Connection: close']
  const maybe = (chance: number, line: string) => {
    if (random.next() < chance) lines.push(line)
  }
  maybe(0.8, `Authorization: ${basic('kit:kit')}`)
  maybe(0.05, 'Authorization: Basic %%%')
  maybe(
    0.5,
    `Content-Type: ${pick(random, ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ';;;', ''])}`,
  )
  maybe(0.7, `Content-Length: ${pick(random, [Buffer.byteLength(body), Buffer.byteLength(body), -1, 'x', 0])}`)
  maybe(0.1, 'Transfer-Encoding: chunked')
  maybe(0.1, 'Upgrade: websocket')
  maybe(0.1, 'Connection: Upgrade')
  maybe(0.1, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  maybe(0.1, `Sec-WebSocket-Version: ${pick(random, ['13', '7', 'x'])}`)
  maybe(0.1, `Range: ${pick(random, ['bytes=0-', 'bytes=-', 'x'])}`)
  maybe(0.1, `Idempotency-Key: ${pick(random, ['', 'k', 'x'.repeat(300)])}`)
  maybe(0.1, `Origin: ${pick(random, ['http://kit.example', 'null', ''])}`)
  maybe(0.05, 'Expect: 100-continue')
  maybe(0.05, 'no colon here')
  const bytes = Buffer.from(`${lines.join(pick(random, ['\r\n', '\r\n', '\r\n', '\n']))}\r\n\r\n${body}`)
  // some bytes are broken, some requests cut short
  if (random.next() < 0.2) bytes[random.below(bytes.length)] = random.below(256)
  return random.next() < 0.1 ? bytes.subarray(0, random.below(bytes.length)) : bytes
}

/** Everything that came back, until either side ended. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    // our end is over after the bytes; a request cut short is then cut for good
    socket.end(bytes)
  })
}

test(`malformed requests over HTTP (seed ${seed})`, async (t) => {
  const fixture = await openDoorFixture(t, {
    door: { sessionLimit: 1_000, sessionInactivityMs: 200 },
    sockets: { closeTimeoutMs: 200 },
  })
  const random = seededRandom(seed)
  for (let done = 0; done < count; done += 20) {
    const batch = Array.from({ length: 20 }, () => httpBytes(random))
    // a request that waits is let go, so that none stays
    const release = systemClock.every(5, () => {
      for (const run of fixture.boxes.waiting.values()) run()
      fixture.boxes.waiting.clear()
    })
    const answers = await Promise.all(batch.map((bytes) => exchange(fixture.port, bytes)))
    release.cancel()
    for (const [at, answer] of answers.entries()) {
      assert.ok(!/^HTTP\/1\.1 500/.test(answer), `${batch[at]?.toString('latin1')}\n${answer}`)
    }
  }
  assert.deepEqual(fixture.lines, [])
  while (fixture.door.connectionCount > 0) await systemClock.yield()
  const still = await fetch(`${fixture.url}/ari/boxes`, { headers: { authorization: basic('kit:kit') } })
  assert.equal(still.status, 200)
})

function frame(random: Random): string {
  const value = () =>
    pick(random, [
      'RESTRequest',
      'GET',
      'PUT',
      'boxes',
      '',
      5,
      null,
      [],
      {},
      true,
      'x'.repeat(100),
      '__proto__',
      target(random),
    ])
  const message: Record<string, unknown> = {}
  const members = [
    'type',
    'method',
    'uri',
    'transaction_id',
    'request_id',
    'query_strings',
    'content_type',
    'message_body',
    '__proto__',
    'x',
  ]
  for (const member of members) if (random.next() < 0.6) message[member] = value()
  if (random.next() < 0.8) message.type = 'RESTRequest'
  if (random.next() < 0.8) message.method = pick(random, ['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
  if (random.next() < 0.8) message.uri = target(random).replace(/^(http:\/\/x)?\/(ari\/?)?/i, '')
  if (random.next() < 0.3) message.query_strings = [value(), { name: value(), value: value() }]
  if (random.next() < 0.3)
    Object.assign(message, { content_type: 'application/json', message_body: pick(random, bodies) })
  const text = JSON.stringify(message)
  return random.next() < 0.2 ? text.slice(0, random.below(text.length)) : text
}

test(`malformed requests over event sockets (seed ${seed})`, async (t) => {
  const fixture = await openDoorFixture(t)
  const random = seededRandom(seed)
  const socket = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=a`).opened()
  for (let done = 0; done < count; done++) {
    const sent = frame(random)
    socket.send(sent)
    const answer = JSON.parse(await socket.next())
    assert.equal(answer.type, 'RESTResponse')
    assert.ok(answer.status_code !== 500, `${sent}\n${JSON.stringify(answer)}`)
  }
  assert.deepEqual(fixture.lines, [])
})

test(`broken frames of websockets (seed ${seed})`, async (t) => {
  const fixture = await openDoorFixture(t, { sockets: { closeTimeoutMs: 50 } })
  const random = seededRandom(seed)
  const handshake = Buffer.from(
    `GET /ari/events?app=b HTTP/1.1\r\nHost: kit\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nAuthorization: ${basic('kit:kit')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  for (let done = 0; done < count; done += 20) {
    const batch = Array.from({ length: 20 }, () => {
      const noise = Buffer.from(random.bytes(2 + random.below(60)))
      // often a masked text frame of the right kind of length
      if (random.next() < 0.5) {
        noise[0] = pick(random, [0x81, 0x01, 0x80, 0x89, 0x8a, 0x88, 0x82, 0xf1])
        noise[1] = 0x80 | random.below(126)
      }
      return exchange(fixture.port, Buffer.concat([handshake, noise]))
    })
    for (const answer of await Promise.all(batch)) assert.match(answer, /^HTTP\/1\.1 101/)
  }
  while (fixture.sockets.size > 0) await systemClock.yield()
  const good = await new TestSocket(`ws://127.0.0.1:${fixture.port}/ari/events?app=a`).opened()
  assert.equal(good.websocket.readyState, WebSocket.OPEN)
  assert.equal((await good.request('GET', 'boxes')).status_code, 200)
})
