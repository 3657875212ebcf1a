import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortSpec } from '../contract/port.ts'
import { readStatistics } from '../contract/statistics.ts'
import { TestPhone } from '../testing/test-phone.ts'
import { MediaEngine } from './engine.ts'
import { engineFixture, rtpSpec } from './engine-fixture.ts'
import type { MediaNetwork } from './rtp/network.ts'

async function pair(codec = 'ulaw', seed = 1) {
  const fixture = engineFixture(seed)
  const { engine, call } = fixture
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  const alice = await call('alice', codec, 400)
  const bob = await call('bob', codec, 700)
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const end = async () => {
    alice.close()
    bob.close()
    await engine.carryOut('shutdown', {})
    assert.equal(fixture.clock.waiting, 0)
  }
  return { ...fixture, alice, bob, end }
}

test('two parties with one codec: packets are passed on as they come, as one stream without a seam', async () => {
  const { clock, alice, bob, end, engine } = await pair()
  await clock.pass('1s')
  assert.ok(bob.hears(400) > 7_500 && alice.hears(700) > 7_500)
  // a play takes the call apart and puts it together again
  await engine.carryOut('play', { play: 'x', port: 'bob', spec: { sounds: [{ kind: 'tone', pattern: '1000' }] } })
  await clock.pass('1s')
  assert.ok(bob.hears(1_000) > 6_500 && bob.hears(400) < 50)
  await engine.carryOut('act-on-play', { play: 'x', act: { act: 'stop' } })
  await clock.pass('1s')
  assert.ok(bob.hears(400) > 7_500 && bob.hears(1_000) < 50)
  assert.equal(new Set(bob.packets.map(({ ssrc }) => ssrc)).size, 1)
  const sequences = bob.packets.map(({ sequence }) => sequence)
  const steps = sequences.slice(1).map((sequence, at) => (sequence - sequences[at]!) & 0xffff)
  assert.ok(
    steps.every((step) => step === 1),
    `steps ${[...new Set(steps)]}`,
  )
  await end()
})

test('codecs that differ are translated; a packet time of 60 ms is cut', async () => {
  const { clock, engine, call } = engineFixture()
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  const alice = await call('alice', 'ulaw', 400, { phone: { ptimeMs: 60 } })
  const bob = await call('bob', 'g722', 700, {
    spec: { streams: [{ ...rtpSpec('g722', { address: '', port: 0 }).streams[0]!, ptimeMs: 40 }] },
  })
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  await clock.pass('2s')
  assert.ok(bob.hears(400) > 7_000, `bob hears ${bob.hears(400)}`)
  assert.ok(alice.hears(700) > 7_000, `alice hears ${alice.hears(700)}`)
  const [one, two] = bob.packets.slice(-2)
  assert.equal(two!.timestamp - one!.timestamp, 320)
  for (const phone of [alice, bob]) phone.close()
  await engine.carryOut('shutdown', {})
})

for (const [codec, ptimeMs, samples] of [
  ['slin44', 25, 1_102],
  ['ulaw', 22.7, 176],
  ['g722', 33.3, 264],
] as const)
  test(`a packet time of ${ptimeMs} ms with ${codec} is cut to whole samples`, async () => {
    const { clock, engine, call, notices } = engineFixture()
    await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', forbidsRelay: true } })
    await call('alice', 'ulaw', 400)
    const bob = await call('bob', codec, undefined, {
      spec: { streams: [{ ...rtpSpec(codec, { address: '', port: 0 }).streams[0]!, ptimeMs }] },
    })
    for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    await clock.pass('2s')
    const [one, two] = bob.packets.slice(-2)
    assert.equal(two!.timestamp - one!.timestamp, samples)
    assert.deepEqual(
      notices.filter(({ type }) => type === 'port-failed'),
      [],
    )
    await engine.carryOut('shutdown', {})
  })

test('keys: heard from packets and from tones, sent as events, or as tones where the peer takes none', async () => {
  const { clock, engine, notices, call } = engineFixture()
  const alice = await call('alice', 'ulaw')
  const spec = rtpSpec('alaw', { address: '', port: 0 })
  const { telephoneEvent: _, ...plain } = spec.streams[0]!
  const bob = await call('bob', 'alaw', undefined, { spec: { streams: [plain] } })
  await clock.pass('200ms')
  alice.press('5', 120)
  await clock.pass('500ms')
  const digits = () => notices.filter(({ type }) => type.startsWith('digit'))
  assert.deepEqual(digits(), [
    { type: 'digit-began', port: 'alice', digit: '5' },
    { type: 'digit-ended', port: 'alice', digit: '5', durationMs: 120 },
  ])
  notices.length = 0
  await engine.carryOut('send-digit', { port: 'alice', digit: '9', durationMs: 100 })
  await clock.pass('300ms')
  assert.equal(alice.packets.filter(({ payloadType }) => payloadType === 101).length, 7)
  await engine.carryOut('send-digit', { port: 'bob', digit: '9', durationMs: 200 })
  await clock.pass('200ms')
  assert.ok(bob.hears(852, 100) > 6_000 && bob.hears(1_477, 100) > 6_000)
  await clock.pass('500ms')
  assert.ok(bob.hears(852, 100) < 50)
  await engine.carryOut('set-port', { port: 'bob', settings: { detectsDtmf: true } })
  await engine.carryOut('begin-digit', { port: 'alice', digit: '1' })
  await clock.pass('200ms')
  await engine.carryOut('end-digit', { port: 'alice', durationMs: 200 })
  await clock.pass('100ms')
  assert.equal(alice.packets.at(-1)?.payloadType, 101)
  for (const phone of [alice, bob]) phone.close()
  await engine.carryOut('shutdown', {})
})

test('a stranger is not heard, and cannot take the call over', async () => {
  const { clock, network, random, alice, bob, locals, end } = await pair()
  const mallory = await TestPhone.open({ clock, random, network, codec: 'ulaw', address: '192.0.2.66' })
  await clock.pass('200ms')
  mallory.start(locals.get('bob')!, 2_000)
  await clock.pass('6s')
  assert.ok(alice.hears(2_000) < 20, 'the stranger is heard beside the peer')
  // also when the peer falls silent, once its address is fixed
  bob.stop()
  await clock.pass('3s')
  assert.ok(alice.hears(2_000) < 20, 'the stranger is heard in place of the peer')
  assert.equal(mallory.packets.length, 0)
  mallory.close()
  await end()
})

test('when the source is fixed the socket is settled on it, and freed when signalling names another', async () => {
  const { clock, random, network } = engineFixture()
  const settled: string[] = []
  const watched: MediaNetwork = {
    async open(address, port, receive) {
      const socket = await network.open(address, port, receive)
      return {
        ...socket,
        settle: (peerPort) => settled.push(`settled on ${peerPort}`),
        unsettle: () => settled.push('freed'),
      }
    },
  }
  const engine = new MediaEngine({ clock, random, network: watched, post: () => undefined })
  const [phone, other] = await Promise.all([1, 2].map(() => TestPhone.open({ clock, random, network, codec: 'ulaw' })))
  const { local } = await engine.carryOut('open-port', { port: 'p', spec: rtpSpec('ulaw', phone!.address) })
  phone!.start(local!, 500)
  await clock.pass('4s')
  assert.deepEqual(settled, [])
  await clock.pass('2s')
  assert.deepEqual(settled, [`settled on ${phone!.address.port}`])
  await engine.carryOut('renew-port', { port: 'p', remote: other!.address })
  assert.deepEqual(settled.slice(1), ['freed'])
  phone!.stop()
  other!.start(local!, 500)
  await clock.pass('6s')
  assert.deepEqual(settled.slice(2), [`settled on ${other!.address.port}`])
  for (const one of [phone!, other!]) one.close()
  await engine.carryOut('shutdown', {})
})

test('reports are exchanged and the figures can be read at any time', async () => {
  const { clock, engine, call, network, random } = engineFixture(4)
  const phone = await TestPhone.open({ clock, random, network, codec: 'ulaw' })
  const spec: PortSpec = rtpSpec('ulaw', phone.address, {
    transport: {
      localAddress: '127.0.0.1',
      firstPort: 4_000,
      lastPort: 4_100,
      remote: phone.address,
      isRtcpMultiplexed: true,
    },
  })
  const opened = await engine.carryOut('open-port', { port: 'p', spec })
  await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
  network.weather = { delayMs: 20, jitterMs: 10, loss: 0.05, repeats: 0 }
  phone.start(opened.local!, 500)
  await clock.pass('21s')
  const figures = readStatistics(opened.statistics!)
  assert.ok(figures.rxcount > 900 && figures.rxcount < 1_050, `${figures.rxcount} received`)
  assert.ok(figures.rxploss > 20 && figures.rxploss < 90, `${figures.rxploss} lost`)
  assert.ok(figures.txjitter > 0.0005 && figures.txjitter < 0.02, `${figures.txjitter} s of jitter`)
  assert.ok(figures.mos > 1 && figures.mos < 4.5)
  assert.equal(figures.local_ssrc, opened.local!.ssrc)
  assert.ok(phone.reports.some(({ type }) => type === 'sender-report'))
  assert.ok(opened.local!.port >= 4_000 && opened.local!.port <= 4_100 && opened.local!.port % 2 === 0)
  const silent = await call('gone', 'ulaw', undefined, { spec: { timeoutMs: 3_000 } })
  silent.stop()
  await clock.pass('4s')
  for (const one of [phone, silent]) one.close()
  await engine.carryOut('shutdown', {})
})

test('a silent port sends comfort noise now and then, where that was asked for, and none while it speaks', async () => {
  const { clock, engine, call } = engineFixture()
  const phone = await call('p', 'ulaw', undefined, { spec: { keepaliveMs: 5_000 } })
  phone.stop()
  await clock.pass('21s')
  const noise = phone.packets.filter(({ payloadType }) => payloadType === 13)
  assert.equal(noise.length, 4)
  assert.deepEqual(
    noise.slice(1).map(({ sequence }, at) => (sequence - noise[at]!.sequence) & 0xffff),
    [1, 1, 1],
  )
  assert.equal((noise[1]!.timestamp - noise[0]!.timestamp) >>> 0, 40_000)
  const spec = { sounds: [{ kind: 'tone', pattern: '440' }] } as const
  await engine.carryOut('play', { play: 't', port: 'p', spec })
  await clock.pass('12s')
  assert.equal(phone.packets.filter(({ payloadType }) => payloadType === 13).length, 4)
  phone.close()
  await engine.carryOut('shutdown', {})
  assert.equal(clock.waiting, 0)
})

test('another limit for silence counts from when it is set, and none ends the watch', async () => {
  const { clock, engine, notices, call } = engineFixture()
  const phone = await call('p', 'ulaw', 500, { spec: { timeoutMs: 3_000 } })
  await clock.pass('1s')
  phone.stop()
  await engine.carryOut('set-port', { port: 'p', settings: { timeoutMs: 0 } })
  await clock.pass('10s')
  assert.equal(notices.filter(({ type }) => type === 'timed-out').length, 0)
  await engine.carryOut('set-port', { port: 'p', settings: { timeoutMs: 2_000 } })
  await clock.pass('1s')
  assert.equal(notices.filter(({ type }) => type === 'timed-out').length, 0)
  await clock.pass('2s')
  assert.equal(notices.filter(({ type }) => type === 'timed-out').length, 1)
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('packets that go another way for a while are neither waited for nor lost', async () => {
  const { clock, random, engine, notices, network } = engineFixture()
  const phone = await TestPhone.open({ clock, random, network, codec: 'ulaw' })
  const spec = rtpSpec('ulaw', phone.address, { timeoutMs: 3_000 })
  const opened = await engine.carryOut('open-port', { port: 'p', spec })
  phone.start(opened.local!, 500)
  const { weather } = network
  await clock.pass('1s')
  await engine.carryOut('set-port', { port: 'p', settings: { isDirectMedia: true } })
  network.weather = { ...weather, loss: 1 }
  await clock.pass('10s')
  network.weather = weather
  assert.equal(notices.filter(({ type }) => type === 'timed-out').length, 0)
  await engine.carryOut('set-port', { port: 'p', settings: { isDirectMedia: false } })
  await clock.pass('1s')
  const { rxcount, rxploss } = readStatistics(opened.statistics!)
  assert.ok(rxcount >= 85 && rxcount <= 102, `${rxcount} came`)
  assert.equal(rxploss, 0)
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('silence of the network is told once', async () => {
  const { clock, engine, notices, call } = engineFixture()
  const phone = await call('p', 'ulaw', 500, { spec: { timeoutMs: 3_000 } })
  await clock.pass('5s')
  phone.stop()
  await clock.pass('10s')
  assert.deepEqual(
    notices.filter(({ type }) => type === 'timed-out'),
    [{ type: 'timed-out', port: 'p' }],
  )
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('SRTP both ways, decoded and passed on', async () => {
  const { clock, engine, notices, call } = engineFixture()
  const key = (byte: number) =>
    ({
      profile: 'AES_CM_128_HMAC_SHA1_80',
      masterKey: new Uint8Array(16).fill(byte),
      masterSalt: new Uint8Array(14).fill(byte),
    }) as const
  const transport = { localAddress: '127.0.0.1', firstPort: 5_000, lastPort: 5_999 }
  const open = (port: string, mine: number, theirs: number) =>
    engine.carryOut('open-port', {
      port,
      spec: {
        ...rtpSpec('ulaw', { address: '', port: 0 }),
        transport: { ...transport, srtp: { inbound: key(theirs), outbound: key(mine) } },
      },
    })
  // two ports of the engine talk to each other over the network; a plain call is bridged to each
  const [left, right] = [await open('left', 1, 2), await open('right', 2, 1)]
  await engine.carryOut('renew-port', { port: 'left', remote: right.local! })
  await engine.carryOut('renew-port', { port: 'right', remote: left.local! })
  const [alice, bob] = [await call('alice', 'ulaw', 400), await call('bob', 'ulaw', 700)]
  for (const [bridge, one, other] of [
    ['x', 'alice', 'left'],
    ['y', 'bob', 'right'],
  ] as const) {
    await engine.carryOut('open-bridge', { bridge, spec: { kind: 'mixing' } })
    for (const port of [one, other]) await engine.carryOut('join-bridge', { bridge, port, spec: {} })
  }
  await clock.pass('2s')
  assert.ok(bob.hears(400) > 7_000, `bob hears ${bob.hears(400)}`)
  assert.ok(alice.hears(700) > 7_000)
  assert.equal(notices.filter(({ type }) => type === 'timed-out').length, 0)
  for (const phone of [alice, bob]) phone.close()
  await engine.carryOut('shutdown', {})
})

for (const ppm of [-100, 100]) {
  test(`ten minutes of loss, jitter, repeats and ${ppm} ppm: delay does not grow, loss is concealed`, async (t) => {
    const { clock, engine, network, call } = engineFixture(7)
    network.weather = { delayMs: 10, jitterMs: 60, loss: 0.02, repeats: 0.01 }
    const phone = await call('p', 'ulaw', 500, { phone: { ppm } })
    await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
    await clock.pass('9m')
    phone.say(undefined)
    await clock.pass('2s')
    const before = phone.heard.length
    phone.say(900)
    await clock.pass('5s')
    const since = phone.heard.slice(before)
    const firstMs = since.findIndex((sample) => Math.abs(sample) > 2_000) / 8
    t.diagnostic(`there and back in ${firstMs} ms after nine minutes`)
    assert.ok(firstMs > 0 && firstMs < 350, `after ${firstMs} ms`)
    assert.ok(phone.hears(900, 2_000) > 5_500, `heard at ${phone.hears(900, 2_000)}`)
    phone.close()
    await engine.carryOut('shutdown', {})
  })
}

test('what cannot be opened says why, and leaves nothing behind', async () => {
  const { engine } = engineFixture()
  const remote = { address: '127.0.0.1', port: 9 }
  const refused = async (spec: PortSpec, code: string) =>
    assert.rejects(engine.carryOut('open-port', { port: 'p', spec }), { code })
  const base = rtpSpec('ulaw', remote)
  const [stream] = base.streams
  await refused(rtpSpec('g729', remote), 'unknown-codec')
  await refused({ ...base, streams: [] }, 'not-supported')
  await refused({ ...base, streams: [stream!, stream!] }, 'not-supported')
  await refused({ ...base, streams: [stream!, { ...stream!, kind: 'video' }] }, 'unknown-codec')
  const video = { mid: 'v', kind: 'video', codecs: [{ name: 'vp8', payloadType: 96 }] } as const
  await refused({ ...base, streams: [stream!, video, video] }, 'already-there')
  await refused({ ...base, streams: [stream!, ...Array(33).fill(video)] }, 'not-supported')
  const certificate = { chain: 'none', key: 'none' }
  await refused(
    { ...base, transport: { ...base.transport, isRtcpMultiplexed: true, dtls: { certificate } } },
    'bad-certificate',
  )
  await refused({ ...base, transport: { ...base.transport, firstPort: 20_001, lastPort: 20_002 } }, 'no-port-free')
  await refused({ kind: 'silent', rateHz: 7 }, 'not-supported')
  await refused({ kind: 'snoop', target: 'nobody', spy: 'in', whisper: 'none', rateHz: 8_000 }, 'unknown-port')
  await engine.carryOut('open-port', { port: 'p', spec: { kind: 'silent', rateHz: 8_000 } })
  await refused({ kind: 'silent', rateHz: 8_000 }, 'already-there')
  await assert.rejects(engine.carryOut('join-bridge', { bridge: 'no', port: 'p', spec: {} }), {
    code: 'unknown-bridge',
  })
  await assert.rejects(engine.carryOut('close-port', { port: 'q' }), { code: 'unknown-port' })
  await assert.rejects(engine.carryOut('feed-port', { port: 'p', pcm: new Int16Array(1) }), { code: 'not-supported' })
  await assert.rejects(engine.carryOut('renew-port', { port: 'p', remote }), { code: 'not-supported' })
  await engine.carryOut('shutdown', {})
})

test('keys at another rate than the one that is sent are heard as well', async () => {
  const { clock, engine, notices, call } = engineFixture()
  const [stream] = rtpSpec('ulaw', { address: '', port: 0 }).streams
  const events = {
    telephoneEvent: { payloadType: 110, clockRateHz: 48_000 },
    otherTelephoneEvents: [{ payloadType: 101, clockRateHz: 8_000 }],
  }
  // the phone presses its keys as number 101, at 8000
  const alice = await call('alice', 'ulaw', undefined, { spec: { streams: [{ ...stream!, ...events }] } })
  await clock.pass('200ms')
  alice.press('7', 120)
  await clock.pass('500ms')
  assert.deepEqual(
    notices.filter(({ type }) => type === 'digit-ended'),
    [{ type: 'digit-ended', port: 'alice', digit: '7', durationMs: 120 }],
  )
  alice.close()
  await engine.carryOut('shutdown', {})
})
