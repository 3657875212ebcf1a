// Ports that nobody can be sent to, wherever a peer can write one: descriptions, candidates, the source of a packet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtp, encodeStun } from '@jackfield/rtp'
import type { PortSpec, RemoteAddress, StreamSpec, TransportSpec } from '../../contract/port.ts'
import { engineFixture, rtpSpec } from '../engine-fixture.ts'

const names = { localUfrag: 'exchange', localPwd: 'a password of the exchange' }
const ulaw: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }
const local = { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0 } as const

/** Two who talk, and a port of somebody strange beside them. */
async function neighbours() {
  const fixture = engineFixture()
  const { engine, call, clock } = fixture
  const [anna, ben] = [await call('anna', 'ulaw', 440), await call('ben', 'ulaw', 620)]
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', forbidsRelay: true } })
  for (const port of ['anna', 'ben']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  /** Time passes, and they hear each other all the while. */
  const talkOn = async (span: string) => {
    await clock.pass(span)
    assert.ok(anna.hears(620) > 2_000 && ben.hears(440) > 2_000, 'the neighbours hear each other')
  }
  const open = async (transport: Partial<TransportSpec>, more: Partial<Extract<PortSpec, { kind: 'rtp' }>> = {}) => {
    const spec: PortSpec = { kind: 'rtp', transport: { ...local, ...transport }, streams: [ulaw], ...more }
    const { local: at } = await engine.carryOut('open-port', { port: 'strange', spec })
    await engine.carryOut('set-port', { port: 'strange', settings: { sendsSilence: true } })
    return at!
  }
  const failed = () => fixture.notices.filter(({ type }) => type === 'port-failed')
  return { ...fixture, talkOn, open, failed }
}

const voice = (sequence: number) =>
  encodeRtp({ payloadType: 0, sequence, timestamp: 160 * sequence, ssrc: 9, payload: new Uint8Array(160).fill(0x20) })

test('a check of a connection from source port 0 is answered by nobody, and all calls go on', async () => {
  const { network, random, open, talkOn, failed } = await neighbours()
  const remote = { name: 'browser', password: 'a password of the browser', candidates: [] }
  const at = await open({ isRtcpMultiplexed: true, ice: { ...names, remote } })
  for (const password of [names.localPwd, 'a guess'])
    network.forge(
      encodeStun({
        ...{ kind: 'request', transaction: random.bytes(12), username: 'exchange:browser', priority: 1, password },
        ...{ isNominating: true, role: { name: 'controlling', tieBreaker: 7n } },
      }),
      { address: '127.0.0.9', port: 0 },
      at,
    )
  await talkOn('2s')
  assert.deepEqual(failed(), [])
})

for (const port of [0, 65_535])
  test(`sound from port ${port} where sources are followed ends nothing`, async () => {
    const { network, clock, open, talkOn, failed } = await neighbours()
    const at = await open({ isSymmetric: true, remote: { address: '127.0.0.9', port: 4_000 } })
    for (let sequence = 0; sequence < 50; sequence++) {
      network.forge(voice(sequence), { address: '127.0.0.9', port }, at)
      await clock.pass('20ms')
    }
    // long enough for reports, whose port would be the one above
    await talkOn('12s')
    assert.deepEqual(failed(), [])
  })

test('a source that moves with each packet costs control a few words a second, the last of them where it stays', async () => {
  const { network, clock, notices, open, talkOn } = await neighbours()
  const at = await open({ isSymmetric: true, strict: 'no', remote: { address: '127.0.0.9', port: 4_000 } })
  for (let sequence = 0; sequence < 1_000; sequence++) {
    network.forge(voice(sequence), { address: '127.0.0.9', port: 5_000 + (sequence % 7) }, at)
    if (sequence % 20 === 0) await clock.pass('20ms')
  }
  network.forge(voice(1_000), { address: '127.0.0.9', port: 6_000 }, at)
  await talkOn('1s')
  const moves = notices.flatMap((notice) => (notice.type === 'peer-moved' ? [notice.remote.port] : []))
  assert.ok(moves.length > 1 && moves.length <= 8, moves.join())
  assert.equal(moves.at(-1), 6_000)
})

const places: readonly (readonly [string, RemoteAddress])[] = [
  ['a description whose reports go to port 0 (a=rtcp:0)', { address: '127.0.0.9', port: 4_000, rtcpPort: 0 }],
  ['a description whose sound goes to port 0', { address: '127.0.0.9', port: 0 }],
  ['external media to port 65535', { address: '127.0.0.9', port: 65_535 }],
  ['an address that is none', { address: 'phone.example', port: 4_000 }],
]
for (const [what, remote] of places)
  test(`${what} ends nothing`, async () => {
    const { network, engine, clock, open, talkOn, failed } = await neighbours()
    const at = await open({ remote })
    for (let sequence = 0; sequence < 20; sequence++) {
      network.forge(voice(sequence), { address: '127.0.0.9', port: 4_000 }, at)
      await clock.pass('20ms')
    }
    await engine.carryOut('renew-port', { port: 'strange', remote: { ...remote } })
    await talkOn('12s')
    assert.deepEqual(failed(), [])
  })

for (const ports of [[0], [5_000, 0], [0, 5_000, 65_535]])
  test(`candidates with ports ${ports.join(', ')} of a peer that does not check itself end nothing`, async () => {
    const { engine, open, talkOn, failed } = await neighbours()
    const candidates = ports.map((port, at) => ({ address: '127.0.0.9', port, priority: 100 - at }))
    const remote = { name: 'gate', password: 'a password of the gate', isLite: true, candidates }
    await open({ isRtcpMultiplexed: true, ice: names })
    await engine.carryOut('renew-port', { port: 'strange', ice: { ...names, remote } })
    await talkOn('40s')
    assert.deepEqual(failed(), [])
  })

test('a pair of phones whose packets are passed on: that one of them moves to port 0 ends neither call', async () => {
  const { engine, clock, call, network, locals, notices } = engineFixture()
  const anna = await call('anna', 'ulaw', 440)
  const transport = { ...rtpSpec('ulaw', anna.address).transport, isSymmetric: true }
  const ben = await call('ben', 'ulaw', undefined, { spec: { transport: { ...transport, remote: anna.address } } })
  ben.stop()
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  for (const port of ['anna', 'ben']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  for (let sequence = 0; sequence < 50; sequence++) {
    network.forge(voice(sequence), { address: '127.0.0.1', port: 0 }, locals.get('ben')!)
    await clock.pass('20ms')
  }
  await clock.pass('6s')
  assert.deepEqual(
    notices.filter(({ type }) => type === 'port-failed'),
    [],
  )
  await engine.carryOut('shutdown', {})
})
