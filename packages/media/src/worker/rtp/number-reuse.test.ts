// Packets that are passed on under a key: whatever order they come in and whatever else is said, no number is used twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import { encodeRtp, type SrtpKeys, type SrtpProfileName, SrtpSession, srtpProfiles } from '@jackfield/rtp'
import { engineFixture, rtpSpec } from '../engine-fixture.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_270_119)

const key = (profile: SrtpProfileName, byte: number): SrtpKeys => ({
  profile,
  masterKey: new Uint8Array(srtpProfiles[profile].keyLength).fill(byte),
  masterSalt: new Uint8Array(srtpProfiles[profile].saltLength).fill(byte),
})

/** A phone whose packets are made by hand, passed on to another one under keys. */
async function relayFixture(profile: SrtpProfileName) {
  const fixture = engineFixture()
  const { clock, network, engine } = fixture
  const [ours, theirs] = [key(profile, 1), key(profile, 2)]
  /** what was seen of each number, and which was seen twice with something else in it */
  const seen = new Map<number, string>()
  const reused: number[] = []
  const receiver = new SrtpSession(ours)
  const wire = { count: 0, readable: 0 }
  const listener = await network.open('127.0.0.1', 0, (bytes) => {
    const number = (bytes[2]! << 8) | bytes[3]!
    const text = Buffer.from(bytes).toString('hex')
    const before = seen.get(number)
    if (before !== undefined && before !== text) reused.push(number)
    seen.set(number, text)
    wire.count++
    if (typeof receiver.unprotectRtp(bytes, bytes.length) === 'number') wire.readable++
  })
  const speaker = await network.open('127.0.0.1', 0, () => undefined)
  const remote = { address: '127.0.0.1', port: listener.port }
  const spec = rtpSpec('ulaw', remote)
  const srtp = { inbound: theirs, outbound: ours }
  await engine.carryOut('open-port', {
    port: 'secure',
    spec: { ...spec, reportIntervalMs: 0, transport: { ...spec.transport, isRtcpMultiplexed: true, srtp } },
  })
  const plain = await engine.carryOut('open-port', {
    port: 'plain',
    spec: rtpSpec('ulaw', { address: '127.0.0.1', port: speaker.port }),
  })
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  for (const port of ['plain', 'secure']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const say = async (sequence: number, ms = 20) => {
    const packet = encodeRtp({
      ...{ payloadType: 0, sequence: sequence & 0xffff, timestamp: (160 * sequence) >>> 0, ssrc: 77 },
      payload: Uint8Array.from({ length: 160 }, (_, at) => (at * sequence) & 0xff),
    })
    speaker.send(packet, packet.length, plain.local!.port, plain.local!.address)
    await clock.pass(`${ms}ms`)
  }
  const play = async (ms: number) => {
    await engine.carryOut('play', { play: 'x', port: 'secure', spec: { sounds: [{ kind: 'tone', pattern: '1000' }] } })
    await clock.pass(`${ms}ms`)
    await engine.carryOut('act-on-play', { play: 'x', act: { act: 'stop' } })
    await clock.pass('20ms')
  }
  const rekey = (other: Partial<typeof srtp> | null) =>
    engine.carryOut('renew-port', { port: 'secure', srtp: other && { ...srtp, ...other } })
  const end = async () => {
    listener.close()
    speaker.close()
    await engine.carryOut('shutdown', {})
  }
  return { ...fixture, say, play, rekey, end, wire, reused, seen }
}

for (const profile of ['AES_CM_128_HMAC_SHA1_80', 'AEAD_AES_128_GCM'] as const) {
  test(`${profile}: a packet that comes late does not make the prompt behind it use its number again`, async () => {
    const { say, play, end, wire, reused } = await relayFixture(profile)
    for (const sequence of [1, 2, 3, 5, 4]) await say(sequence)
    await play(100)
    assert.deepEqual(reused, [])
    // and once more, with packets that are older than what was said meanwhile
    for (const sequence of [10, 9, 8, 12, 11, 12]) await say(sequence)
    await play(100)
    for (const sequence of [13, 14]) await say(sequence)
    assert.deepEqual(reused, [])
    assert.equal(wire.readable, wire.count, 'the peer can read all of it')
    assert.ok(wire.count > 15, `${wire.count}`)
    await end()
  })

  test(`${profile}: numbering that begins anew is heard on, without a pause`, async () => {
    const { say, end, wire, reused } = await relayFixture(profile)
    for (let sequence = 0; sequence < 200; sequence++) await say(sequence)
    for (const from of [40_000, 39_000, 65_500, 30_000]) {
      const before = wire.readable
      for (let step = 0; step < 50; step++) await say(from + step)
      assert.ok(wire.readable - before >= 49, `from ${from}: ${wire.readable - before} of 50 are heard`)
    }
    assert.deepEqual(reused, [])
    await end()
  })

  test(`${profile}: keys of the peer that change, or go and come back, do not begin our own anew`, async () => {
    const { say, rekey, end, reused, wire } = await relayFixture(profile)
    // over the wrap: the count of wraps is lost with the session
    for (let sequence = 0; sequence < 70_000; sequence += 2_000) await say(sequence, 1)
    await rekey({ inbound: key(profile, 9) })
    for (let sequence = 70_000; sequence < 135_000; sequence += 2_000) await say(sequence, 1)
    assert.equal(wire.readable, wire.count, 'the peer can read all of it')
    await rekey(null)
    await rekey({})
    const before = wire.readable
    for (let sequence = 135_000; sequence < 137_000; sequence += 1_000) await say(sequence, 1)
    assert.equal(wire.readable - before, 2)
    assert.deepEqual(reused.length, 0)
    await end()
  })

  test(`${profile}: whatever comes, in whatever order, no number is used twice (seed ${seed})`, async () => {
    const random: Random = seededRandom(seed)
    const { say, play, rekey, end, reused, wire } = await relayFixture(profile)
    let at = random.below(65_536)
    for (let round = 0; round < 400; round++) {
      const what = random.below(40)
      if (what === 0) await play(20 * random.below(5))
      else if (what === 1) await rekey({ inbound: key(profile, random.below(4)) })
      else if (what === 2) at = random.below(65_536)
      else if (what < 12) await say(at - random.below(12), 5 * random.below(4))
      else await say(++at, 5 * random.below(6))
    }
    assert.deepEqual(reused, [])
    assert.ok(wire.count > 200, `${wire.count} packets`)
    await end()
  })
}
