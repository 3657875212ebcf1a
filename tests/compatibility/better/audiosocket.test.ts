// What is right here where the recorded server is not: AudioSocket.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { after, before, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage
let server: Server
/** where it listens */
let service: string

/** Kinds and lengths of everything that comes: a server in ten lines. */
const frames: { kind: number; length: number }[] = []

before(async () => {
  stage = await KitStage.start()
  server = createServer((socket: Socket) => {
    let rest = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece])
      while (rest.length >= 3 && rest.length >= 3 + rest.readUInt16BE(1)) {
        frames.push({ kind: rest.readUInt8(0), length: rest.readUInt16BE(1) })
        rest = rest.subarray(3 + rest.readUInt16BE(1))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  service = `127.0.0.1:${(server.address() as { port: number }).port}`
})
after(async () => {
  server.close()
  await stage.stop()
})

it('audiosocket/formats: what the kind says is what is sent, also where another format was asked for', async () => {
  const client = await stage.open('formats')
  const expected: readonly (readonly [string, number, number])[] = [
    ['slin', 0x10, 320],
    ['slin12', 0x11, 480],
    ['slin16', 0x12, 640],
    ['slin24', 0x13, 960],
    ['slin32', 0x14, 1_280],
    ['slin44', 0x15, 1_764],
    ['slin48', 0x16, 1_920],
    ['slin96', 0x17, 3_840],
    ['slin192', 0x18, 7_680],
    ['ulaw', 0x10, 320],
    ['g722', 0x12, 640],
  ]
  for (const [at, [format, kind, length]] of expected.entries()) {
    const id = `formats-${at}`
    frames.length = 0
    const endpoint = `AudioSocket/${service}/2b1c0d3e-4f50-4617-8293-a4b5c6d7e8${10 + at}/c(${format})`
    const { status } = await stage.ask('POST', `/channels/${id}`, { query: { endpoint, app: 'formats' } })
    assert.equal(status, 200)
    await client.next('StasisStart')
    await stage.ask('POST', `/channels/${id}/play`, { query: { media: 'sound:kit-blip' } })
    await client.next('PlaybackFinished')
    await until(() => frames.length > 4)
    const [first, ...audio] = frames
    assert.deepEqual(first, { kind: 0x01, length: 16 })
    for (const frame of audio) assert.deepEqual(frame, { kind, length }, format)
    await stage.hangUp(client, id)
  }
})
