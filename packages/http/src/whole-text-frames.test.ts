// Text frames read past ws: the same messages as ws reads, whatever the chunks they come in.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type Duplex, duplexPair } from 'node:stream'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { acceptWebsocket } from './accept-websocket.ts'
import type { UpgradeRequest } from './mount.ts'
import { readWholeTextFrames } from './whole-text-frames.ts'

const most = 1_000

/** A frame of a client; the mask differs with its length. */
function frame(first: number, body: Buffer): Buffer {
  const long = body.length > 125
  const mask = [body.length & 0xff, 0x7e, 0, 0x91]
  const head = [
    first,
    0x80 | (long ? 126 : body.length),
    ...(long ? [body.length >> 8, body.length & 0xff] : []),
    ...mask,
  ]
  return Buffer.concat([Buffer.from(head), body.map((byte, at) => byte ^ (mask[at & 3] as number))])
}

const text = (value: string) => frame(0x81, Buffer.from(value))

/** A websocket that is open, the client's end of its stream, and what was read past ws and by it. */
async function opened() {
  const [client, stream] = duplexPair()
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: most,
    closeTimeout: 10,
  } as object)
  const request = { socket: stream, head: Buffer.alloc(0) } as unknown as UpgradeRequest
  const all: string[] = []
  const straight: string[] = []
  let websocket: WebSocket | undefined
  const handshake = { key: 'dGhlIHNhbXBsZSBub25jZQ==', protocol: undefined }
  acceptWebsocket(server, request, handshake, (open) => {
    websocket = open
    open.on('error', (error: Error & { code?: string }) => all.push(String(error.code)))
    open.on('message', (data) => all.push(data.toString()))
    open.on('ping', (data) => all.push(`ping ${data}`))
    readWholeTextFrames(open, most, (message) => {
      all.push(message)
      straight.push(message)
    })
  })
  await once(client, 'data')
  return { client, stream, websocket: websocket as WebSocket, all, straight }
}

/** In one chunk. */
async function arrives({ client, stream }: { client: Duplex; stream: Duplex }, bytes: Buffer) {
  const taken = once(stream, 'data')
  client.write(Buffer.from(bytes))
  await taken
}

test('whole texts are read straight from the chunk: several in one, empty ones, long ones, every language', async () => {
  const socket = await opened()
  const { all, straight } = socket
  const messages = ['{"type":"RESTRequest"}', '', 'a'.repeat(126), 'Grüße 日本 🎉', 'x'.repeat(most), '\u007f']
  await arrives(socket, Buffer.concat(messages.map(text)))
  assert.deepEqual(straight, messages)
  assert.deepEqual(all, messages)
})

test('what is no whole text goes to ws, and what follows it in its order', async () => {
  const socket = await opened()
  const { all, straight } = socket
  const ping = frame(0x89, Buffer.from('p'))
  await arrives(socket, Buffer.concat([text('one'), ping, text('two')]))
  assert.deepEqual(all, ['one', 'ping p', 'two'])
  assert.deepEqual(straight, ['one'])
  const [first, second] = [frame(0x01, Buffer.from('thr')), frame(0x80, Buffer.from('ee'))]
  await arrives(socket, first)
  await arrives(socket, ping)
  await arrives(socket, Buffer.concat([second, text('four').subarray(0, 3)]))
  await arrives(socket, text('four').subarray(3))
  await arrives(socket, text('five'))
  assert.deepEqual(all.slice(3), ['ping p', 'three', 'four', 'five'])
  assert.deepEqual(straight, ['one', 'five'])
})

test('the same messages in chunks of any size', async () => {
  const seed = 20_261_117
  const random = seededRandom(seed)
  const socket = await opened()
  const { all } = socket
  const messages = Array.from({ length: 300 }, (_, n) => `${n} ü${'y'.repeat(random.below(n % 7 === 0 ? 300 : 20))}`)
  const bytes = Buffer.concat(messages.map(text))
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + random.below(random.below(4) === 0 ? 400 : 12)
    await arrives(socket, bytes.subarray(at, end))
    at = end
  }
  assert.deepEqual(all, messages, `seed ${seed}`)
})

test('what is malformed is told by ws as ever', async () => {
  const rows: [Buffer, string][] = [
    [frame(0x81, Buffer.from([0x61, 0xc3, 0x28])), 'WS_ERR_INVALID_UTF8'],
    [text('x'.repeat(most + 1)), 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'],
    [Buffer.from([0x81, 1, 0x61]), 'WS_ERR_EXPECTED_MASK'],
    [frame(0xc1, Buffer.from('x')), 'WS_ERR_UNEXPECTED_RSV_1'],
    [frame(0x83, Buffer.from('x')), 'WS_ERR_INVALID_OPCODE'],
  ]
  for (const [bytes, code] of rows) {
    const { client, websocket, all } = await opened()
    const closed = new Promise<void>((resolve) => websocket.on('close', () => resolve()))
    client.write(Buffer.concat([text('before'), bytes, text('after')]))
    client.on('data', () => undefined)
    client.end()
    await closed
    assert.deepEqual(all, ['before', code])
  }
})
