// Requests that are answered without node:http: the same answers, the same limits, and what node:http gets.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Random, seededRandom, systemClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { basic, openDoorFixture, rawExchange } from './testing/door-fixture.ts'
import { Boxes } from './testing/made-up-interface.ts'

const count = Number(process.env.JACKFIELD_FUZZ ?? 300)
const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_116)
const authorization = `Authorization: ${basic('kit:kit')}`
const plain = (method: string, target: string, ...lines: string[]) =>
  `${method} ${target} HTTP/1.1\r\n${['Host: kit', authorization, ...lines].join('\r\n')}\r\n\r\n`

function open(t: TestContext, port: number): Socket {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.on('error', () => undefined)
  t.after(() => socket.destroy())
  return socket
}

/** So many answers, each with a length, or everything until the end of the connection. */
function answerOn(socket: Socket, answers = 1): Promise<string> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const onClose = () => resolve(bytes.toString('latin1'))
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (!isWhole(bytes.toString('latin1'), answers)) return
      socket.off('data', onData).off('close', onClose)
      onClose()
    }
    socket.on('data', onData).on('close', onClose)
  })
}

function isWhole(text: string, answers: number): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = Number(/\r\nContent-Length: (\d+)\r\n/.exec(text)?.[1] ?? 0)
  const end = headEnd + 4 + length
  return text.length >= end && (answers === 1 || isWhole(text.slice(end), answers - 1))
}

const withoutDate = (answer: string) => answer.replace(/\r\nDate: [^\r]*/, '')
const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T

/** A request that ends; most of them plain. */
function randomRequest(random: Random): string {
  const method = pick(random, ['GET', 'GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])
  const path = pick(random, [
    '/boxes',
    '/boxes/a',
    '/boxes/a/break',
    '/echo',
    '/echo/body',
    '/where',
    '/events',
    '/no',
    '',
  ])
  const query = pick(random, ['', '?text=x', '?text=%C3%BC&count=3', '?count=x', '?text=x#y', '?api_key=kit:kit', '?'])
  const body = pick(random, ['', '', '{}', '{"text":"x"}', '{"text":', 'text=y', 'ü'])
  const lines = [`${method} ${pick(random, ['/ari', '/ari', '/ARI', '', '/ari/'])}${path}${query} HTTP/1.1`]
  const maybe = (chance: number, line: string) => {
    if (random.next() < chance) lines.push(line)
  }
  maybe(0.9, `Host: ${pick(random, ['kit', 'kit:8088', 'k/t', '[::1]:80'])}`)
  maybe(
    0.9,
    pick(random, [authorization, authorization, `authorization:${basic('reader:reader')}`, 'Authorization: x']),
  )
  maybe(
    0.5,
    `Content-Type: ${pick(random, ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])}`,
  )
  maybe(0.1, `Origin: ${pick(random, ['http://kit.example', 'http://other.example'])}`)
  maybe(0.1, 'Access-Control-Request-Method: PUT')
  maybe(0.1, 'Idempotency-Key: k')
  maybe(0.1, `Connection: ${pick(random, ['keep-alive', 'close', 'x'])}`)
  maybe(0.05, 'X-Twice: 1\r\nX-Twice: 2')
  maybe(0.05, 'X_Odd-1: \u00fc \t ')
  if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

test(`a request in one piece and the same in two are answered alike (seed ${seed})`, async (t) => {
  const [whole, split] = [await openDoorFixture(t), await openDoorFixture(t)]
  const random = seededRandom(seed)
  for (let done = 0; done < count; done++) {
    const text = randomRequest(random)
    const bytes = Buffer.from(text)
    const [one, other] = [open(t, whole.port), open(t, split.port)]
    const answers = Promise.all([answerOn(one), answerOn(other)])
    one.write(bytes)
    other.write(bytes.subarray(0, 20))
    await systemClock.yield()
    other.write(bytes.subarray(20))
    const [direct, usual] = await answers
    assert.equal(withoutDate(direct), withoutDate(usual), text)
    one.destroy()
    other.destroy()
  }
  assert.deepEqual(whole.boxes.runs, split.boxes.runs)
})

test('a connection goes on after requests of every kind: whole, in pieces, several at once', async (t) => {
  const { port, boxes } = await openDoorFixture(t)
  const socket = open(t, port)
  const ask = async (...pieces: string[]) => {
    const answer = answerOn(socket)
    for (const piece of pieces) {
      socket.write(piece)
      await systemClock.yield()
    }
    return (await answer).slice(9, 12)
  }
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 6']
  assert.equal(await ask(`${plain('PUT', '/ari/boxes/a', ...form)}text=1`), '204')
  assert.equal(await ask(plain('GET', '/ari/boxes/a')), '200')
  assert.equal(await ask(plain('PUT', '/ari/boxes/b', ...form), 'text=2'), '204')
  assert.equal(await ask(plain('GET', '/ari/boxes/b')), '200')
  assert.deepEqual([...boxes.texts.values()], ['1', '2'])
  const several = open(t, port)
  const end = plain('GET', '/ari/echo?text=third', 'Connection: close')
  several.write(plain('GET', '/ari/echo?text=first') + plain('GET', '/ari/echo?text=second') + end)
  let texts = ''
  several.on('data', (chunk) => {
    texts += chunk
  })
  await once(several, 'close')
  assert.deepEqual(texts.match(/first|second|third/g), ['first', 'second', 'third'])
})

test('a request that comes while the one before is being answered waits for it', async (t) => {
  const { port, boxes } = await openDoorFixture(t)
  const socket = open(t, port)
  const both = answerOn(socket, 2)
  socket.write(plain('POST', '/ari/boxes/slow/wait'))
  while (!boxes.waiting.has('slow')) await systemClock.yield()
  socket.write(plain('PUT', '/ari/boxes/next?text=x'))
  for (let at = 0; at < 20; at++) await systemClock.yield()
  assert.deepEqual(boxes.runs, ['wait slow'])
  boxes.waiting.get('slow')?.()
  assert.match(await both, /^HTTP\/1\.1 200.*"waited":true\}HTTP\/1\.1 204/s)
  assert.deepEqual(boxes.runs, ['wait slow', 'fill next x'])
})

test('a file is sent whole, and the connection goes on', async (t) => {
  const path = join(temporaryDirectory('file'), 'sound.wav')
  const content = 'RIFF'.repeat(100_000)
  writeFileSync(path, content)
  const { port } = await openDoorFixture(t, { boxes: new Boxes(path) })
  const socket = open(t, port)
  for (let time = 0; time < 2; time++) {
    const answer = answerOn(socket)
    socket.write(plain('GET', '/ari/boxes/a/file'))
    const text = await answer
    assert.match(text, /^HTTP\/1\.1 200/)
    assert.ok(text.endsWith(content.slice(-1_000)) && text.length > content.length)
  }
})

test('a connection over which nothing comes is told so, and closed', async (t) => {
  const { port, door } = await openDoorFixture(t, { door: { authTimeoutMs: 30 } })
  assert.match(await rawExchange(port, ''), /^HTTP\/1\.1 408/)
  while (door.connectionCount > 0) await systemClock.yield()
})

test('who says that he sends nothing more is let go', async (t) => {
  const { port, door } = await openDoorFixture(t)
  const socket = open(t, port)
  const answer = answerOn(socket)
  socket.end(plain('GET', '/ari/boxes'))
  assert.match(await answer, /^HTTP\/1\.1 200/)
  while (door.connectionCount > 0) await systemClock.yield()
})
