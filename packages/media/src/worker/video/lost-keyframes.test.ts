// Packets of video that get lost: sent again to who asks, asked for where they came from, and never without end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRtcp } from '@jackfield/rtp'
import type { StreamSpec } from '../../contract/port.ts'
import { openBrowserPort } from '../../testing/browser-port.ts'
import { midExtensionId, type TestBrowser } from '../../testing/test-browser.ts'
import { engineFixture } from '../engine-fixture.ts'

const retransmission = { payloadType: 97, receivePayloadType: 97 }
const opus: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] }
const vp8 = (hasFormat: boolean): StreamSpec => ({
  ...{ mid: '1', kind: 'video', extensions: { mid: midExtensionId }, feedback: ['nack', 'nack pli'] },
  codecs: [{ name: 'vp8', payloadType: 96, ...(hasFormat ? { retransmission } : {}) }],
})

/** Ten bytes that begin a whole picture, or go on with one. */
const whole = (mark: number) => Uint8Array.from([0x10, 0x00, mark, 0, 0, 0, 0, 0, 0, 0])
const further = (mark: number) => Uint8Array.from([0x10, 0x01, mark, 0, 0, 0, 0, 0, 0, 0])

/** Alice is seen by bob. */
async function pairFixture(hasFormat = true) {
  const fixture = engineFixture()
  const { clock, engine } = fixture
  async function join(name: string): Promise<TestBrowser> {
    const { browser, call } = await openBrowserPort(fixture, name, [opus, vp8(hasFormat)])
    call()
    await clock.pass('1s')
    return browser
  }
  const [alice, bob] = [await join('alice'), await join('bob')]
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'every' } } })
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const seen = (payloadType: number) => bob.packets.filter((packet) => packet.payloadType === payloadType)
  const nack = (...sequences: number[]) =>
    bob.sendRtcp([{ type: 'nack', senderSsrc: 1, mediaSsrc: seen(96)[0]!.ssrc, sequences }])
  return { ...fixture, alice, bob, seen, nack }
}

test('what a browser missed comes in the format for that, with its number of before and its name', async () => {
  const { engine, alice, seen, nack } = await pairFixture()
  alice.say(11, 96, 0, whole(1), '1')
  alice.say(11, 96, 3_000, further(2), '1')
  const [first, second] = seen(96)
  nack(second!.sequence)
  const [again] = seen(97)
  assert.equal((again!.payload[0]! << 8) | again!.payload[1]!, second!.sequence)
  assert.deepEqual(again!.payload.slice(2), further(2))
  assert.equal(again!.mid, '1')
  assert.equal(again!.timestamp, second!.timestamp)
  assert.notEqual(again!.ssrc, first!.ssrc)
  assert.equal(seen(96).length, 2, 'nothing but that')
  await engine.carryOut('shutdown', {})
})

test('without that format it comes as it was', async () => {
  const { engine, alice, bob, seen, nack } = await pairFixture(false)
  alice.say(11, 96, 0, whole(1), '1')
  bob.isDeaf = true
  alice.say(11, 96, 3_000, further(2), '1')
  bob.isDeaf = false
  nack(seen(96)[0]!.sequence + 1)
  assert.equal(seen(97).length, 0)
  assert.deepEqual(seen(96)[1]?.payload, further(2))
  await engine.carryOut('shutdown', {})
})

test('what never came is asked of its sender; what he sends again is seen in its place; probes are nothing', async () => {
  const { engine, clock, alice, seen, nack } = await pairFixture()
  alice.say(11, 96, 0, whole(1), '1')
  // the second gets lost on its way here
  alice.say(11, 96, 6_000, further(3), '1', 1)
  const [first] = seen(96)
  nack(first!.sequence + 1)
  await clock.pass('20ms')
  const asked = alice.reports.find((packet) => packet.type === 'nack')
  const [lost] = asked?.type === 'nack' ? asked.sequences : []
  assert.equal(lost, 65_532)
  alice.say(99, 97, 3_000, Uint8Array.from([lost! >> 8, lost! & 0xff, ...further(2)]), '1')
  alice.say(99, 97, 3_000, Uint8Array.of(1), '1')
  alice.say(99, 97, 3_000, new Uint8Array(0), '1')
  const marks = seen(96).map(({ sequence, payload }) => [(sequence - first!.sequence) & 0xffff, payload[2]])
  assert.deepEqual(marks, [
    [0, 1],
    [2, 3],
    [1, 2],
  ])
  // and from here it can be had by whoever asks later
  nack(first!.sequence + 1)
  assert.deepEqual(seen(97)[0]!.payload.slice(2), further(2))
  await engine.carryOut('shutdown', {})
})

test('numbers that leap are not handed on: viewers go on with theirs, from the next whole picture', async () => {
  const { engine, clock, alice, seen } = await pairFixture()
  alice.say(11, 96, 0, whole(1), '1')
  // sent again as what was never sent
  for (const number of [20_000, 40_000, 65_532]) {
    alice.say(99, 97, 0, Uint8Array.from([number >> 8, number & 0xff, ...further(9)]), '1')
  }
  alice.say(11, 96, 3_000, further(2), '1')
  // another numbering under the same name
  alice.say(11, 96, 6_000, further(3), '1', 20_000)
  alice.say(11, 96, 9_000, whole(4), '1')
  await clock.pass('20ms')
  const [first] = seen(96)
  assert.deepEqual(
    seen(96).map(({ sequence, payload }) => [(sequence - first!.sequence) & 0xffff, payload[2]]),
    [
      [0, 1],
      [1, 2],
      [2, 4],
    ],
  )
  await engine.carryOut('shutdown', {})
})

test('who asks without end gets no more than a few hundred packets a second, and his peer is not asked for more', async () => {
  const { engine, clock, alice, seen, nack } = await pairFixture()
  for (let at = 0; at < 200; at++) alice.say(11, 96, at * 3_000, at === 0 ? whole(1) : further(1), '1')
  const known = seen(96).map(({ sequence }) => sequence)
  const unknown = Array.from({ length: 1_000 }, (_, at) => (known.at(-1)! + 1 + at) & 0xffff)
  alice.reports.length = 0
  for (let round = 0; round < 100; round++) {
    nack(...known)
    nack(...unknown)
    await clock.pass('5ms')
  }
  assert.ok(seen(97).length <= 400 && seen(97).length >= 200, `${seen(97).length} packets sent again`)
  const asked = alice.reports.flatMap((packet) => (packet.type === 'nack' ? packet.sequences : []))
  assert.ok(asked.length <= 400, `${asked.length} packets asked for`)
  await engine.carryOut('shutdown', {})
})

test('however often viewers ask for a whole picture, its sender is asked four times a second', async () => {
  const { engine, clock, alice, bob, seen } = await pairFixture()
  alice.say(11, 96, 0, whole(1), '1')
  const mediaSsrc = seen(96)[0]!.ssrc
  await clock.pass('1s')
  alice.reports.length = 0
  for (let round = 0; round < 200; round++) {
    bob.sendRtcp([{ type: 'picture-loss', senderSsrc: 1, mediaSsrc }])
    bob.sendRtcp([{ type: 'full-intra-request', senderSsrc: 1, entries: [{ ssrc: mediaSsrc, sequence: round }] }])
    await clock.pass('10ms')
  }
  const asked = alice.reports.filter(({ type }) => type === 'picture-loss' || type === 'full-intra-request').length
  assert.ok(asked >= 7 && asked <= 9, `${asked} in two seconds`)
  await engine.carryOut('shutdown', {})
})

for (const hasFormat of [true, false]) {
  const format = hasFormat ? 'in the format for that' : 'as it was'
  test(`no number is protected twice, whatever is asked for again ${format} and sent again with something else in it`, async () => {
    const { engine, network, clock, alice, bob, seen, nack } = await pairFixture(hasFormat)
    /** by stream and number, what bob was sent as it was on the wire */
    const wire = new Map<string, Set<string>>()
    bob.onWire = (bytes) => {
      if (bytes[0]! < 128 || isRtcp(bytes)) return
      const name =
        Buffer.from(bytes.subarray(2, 4)).toString('hex') + Buffer.from(bytes.subarray(8, 12)).toString('hex')
      wire.set(name, (wire.get(name) ?? new Set()).add(Buffer.from(bytes).toString('hex')))
    }
    network.weather = { delayMs: 0, jitterMs: 0, loss: 0, repeats: 0.2 }
    alice.say(11, 96, 0, whole(1), '1')
    for (let mark = 2; mark < 40; mark++) {
      alice.say(11, 96, 3_000 * mark, further(mark), '1', mark % 5 === 0 ? 1 : 0)
      await clock.pass('20ms')
      const newest = seen(96).at(-1)!.sequence
      nack(newest, newest - 1, newest - 2)
      // she repeats with other words what was not asked for
      const number = (65_531 + mark) & 0xffff
      alice.say(99, 97, 3_000, Uint8Array.from([number >> 8, number & 0xff, ...further(200)]), '1')
      await clock.pass('20ms')
    }
    const different = [...wire].filter(([, packets]) => packets.size > 1)
    assert.deepEqual(different, [])
    assert.ok(wire.size > 38, `${wire.size} numbers`)
    await engine.carryOut('shutdown', {})
  })
}
