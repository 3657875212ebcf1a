// A peer that sends as fast as it can what costs us most: keys, changes of the codec.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtp } from '@jackfield/rtp'
import { engineFixture, rtpSpec } from './engine-fixture.ts'

async function floodFixture() {
  const fixture = engineFixture()
  const { network, engine } = fixture
  /** payload types of what it hears */
  const heard: number[] = []
  const peer = await network.open('127.0.0.1', 4_000, (bytes) => heard.push(bytes[1]! & 0x7f))
  const spec = rtpSpec('ulaw', { address: '127.0.0.1', port: 4_000 })
  const codecs = [
    { name: 'ulaw', payloadType: 0 },
    { name: 'opus', payloadType: 111 },
  ]
  const { local } = await engine.carryOut('open-port', {
    port: 'p',
    spec: { ...spec, streams: [{ ...spec.streams[0]!, codecs }] },
  })
  let sequence = 0
  const say = (payloadType: number, timestamp: number, payload: Uint8Array) => {
    const packet = encodeRtp({ payloadType, sequence: sequence++ & 0xffff, timestamp, ssrc: 5, payload })
    peer.send(packet, packet.length, local!.port, local!.address)
  }
  const end = async () => {
    peer.close()
    await engine.carryOut('shutdown', {})
  }
  return { ...fixture, say, end, heard }
}

test('of ten thousand keys in a second fifty are told, each with its end, and later ones again', async () => {
  const { clock, notices, say, end } = await floodFixture()
  const press = async (count: number) => {
    notices.length = 0
    for (let key = 0; key < count; key++) {
      const timestamp = (160 * (1 + key) + clock.now() * 1_000) >>> 0
      say(101, timestamp, Uint8Array.of(key % 10, 0x80, 0, 160))
    }
    await clock.pass('2s')
    const of = (type: string) => notices.filter((notice) => notice.type === type).length
    return [of('digit-began'), of('digit-ended')]
  }
  assert.deepEqual(await press(10_000), [50, 50])
  assert.deepEqual(await press(20), [20, 20])
  await end()
})

test('a peer that changes its codec all the time is followed now and then', async () => {
  const { clock, engine, say, end, heard } = await floodFixture()
  await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
  for (let frame = 0; frame < 200; frame++) {
    // ten changes in every frame
    for (let packet = 0; packet < 50; packet++) {
      const isOpus = Math.floor(packet / 5 + frame) % 2 === 0
      const payload = isOpus ? Uint8Array.of(0xf8, 0xff, 0xfe) : new Uint8Array(160)
      say(isOpus ? 111 : 0, 160 * frame, payload)
    }
    await clock.pass('20ms')
  }
  const changes = heard.filter((type, at) => at > 0 && type !== heard[at - 1]).length
  assert.ok(heard.length > 100, `${heard.length} packets`)
  assert.ok(changes >= 1 && changes <= 10, `${changes} changes in four seconds`)
  await end()
})
