// Ports as browsers reach them, on a clock in hand: checks, handshake, protection, several streams on one way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'
import type { PortOpened, PortSpec, StreamSpec } from '../../contract/port.ts'
import { midExtensionId, TestBrowser } from '../../testing/test-browser.ts'
import { engineFixture } from '../engine-fixture.ts'

const [localUfrag, localPwd] = ['exchange', 'a password of the exchange']

const opus: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] }
const feedback = ['nack', 'nack pli', 'ccm fir', 'goog-remb']
const vp8 = (mid: string, payloadType: number, more: Partial<StreamSpec> = {}): StreamSpec => ({
  mid,
  kind: 'video',
  codecs: [{ name: 'vp8', payloadType }],
  extensions: { mid: midExtensionId },
  feedback,
  ...more,
})

function browserSpec(browser: TestBrowser, streams: readonly StreamSpec[]): Extract<PortSpec, { kind: 'rtp' }> {
  return {
    kind: 'rtp',
    transport: {
      localAddress: '127.0.0.1',
      firstPort: 0,
      lastPort: 0,
      isRtcpMultiplexed: true,
      ice: { localUfrag, localPwd, remote: browser.ice },
      dtls: { remote: browser.dtls },
    },
    streams,
  }
}

function browserFixture(seed = 1) {
  const fixture = engineFixture(seed)
  const { clock, random, network, engine } = fixture
  async function join(name: string, streams: readonly StreamSpec[], setup: 'active' | 'passive' = 'active') {
    const browser = await TestBrowser.open({ clock, random, network, name, setup })
    const opened = await engine.carryOut('open-port', { port: name, spec: browserSpec(browser, streams) })
    browser.call(opened, localUfrag, localPwd)
    await clock.pass('1s')
    return { browser, opened }
  }
  return { ...fixture, join }
}

/** Ten bytes that begin a whole picture, or go on with one. */
const whole = (mark: number) => Uint8Array.from([0x10, 0x00, mark, 0, 0, 0, 0, 0, 0, 0])
const further = (mark: number) => Uint8Array.from([0x10, 0x01, mark, 0, 0, 0, 0, 0, 0, 0])

for (const setup of ['active', 'passive'] as const)
  test(`a browser that is ${setup} checks, agrees on keys and hears itself`, async () => {
    const { engine, notices, clock, join } = browserFixture()
    const { browser, opened } = await join('alice', [opus], setup)
    assert.match(opened.fingerprint!.value, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    assert.deepEqual(browser.failures, [])
    assert.ok(browser.isSecured)
    assert.deepEqual(
      notices.filter(({ type }) => type === 'secured' || type === 'not-secured'),
      [{ type: 'secured', port: 'alice' }],
    )
    await engine.carryOut('set-port', { port: 'alice', settings: { echoes: true } })
    for (let frame = 0; frame < 300; frame++) {
      browser.say(7, 111, 960 * frame, Uint8Array.of(0xf8, 0xff, 0xfe))
      await clock.pass('20ms')
    }
    assert.ok(browser.packets.length > 250, `${browser.packets.length} packets`)
    assert.ok(browser.packets.every(({ payloadType }) => payloadType === 111))
    assert.ok(browser.reports.some(({ type }) => type === 'sender-report'))
    await engine.carryOut('shutdown', {})
  })

test('a browser whose certificate is another than was described gets nothing, and control is told', async () => {
  const { engine, notices, clock, random, network } = browserFixture()
  const browser = await TestBrowser.open({ clock, random, network, name: 'mallory' })
  const spec = browserSpec(browser, [opus])
  const fingerprints = [{ hash: 'sha-256', value: 'AA:BB' }]
  const opened = await engine.carryOut('open-port', {
    port: 'p',
    spec: { ...spec, transport: { ...spec.transport, dtls: { remote: { setup: 'passive', fingerprints } } } },
  })
  browser.call(opened, localUfrag, localPwd)
  await clock.pass('2s')
  assert.ok(!browser.isSecured)
  const posted = notices.find(({ type }) => type === 'not-secured')
  assert.match(posted && 'reason' in posted ? posted.reason : '', /badCertificate/)
  await engine.carryOut('shutdown', {})
})

test('a port that was opened before the peer is known goes on when it is described', async () => {
  const { engine, clock, random, network, notices } = browserFixture()
  const browser = await TestBrowser.open({ clock, random, network, name: 'bob', setup: 'active' })
  const spec = browserSpec(browser, [opus])
  const ice = { localUfrag, localPwd }
  const opened = await engine.carryOut('open-port', {
    port: 'p',
    spec: { ...spec, transport: { ...spec.transport, ice, dtls: {} } },
  })
  // it is hasty: its checks and its hello come before its answer
  browser.call(opened, localUfrag, localPwd)
  await clock.pass('300ms')
  assert.ok(!browser.isSecured)
  await engine.carryOut('renew-port', {
    port: 'p',
    ice: { ...ice, remote: browser.ice },
    dtls: { remote: browser.dtls },
    streams: [opus],
  })
  await clock.pass('1s')
  assert.ok(browser.isSecured)
  // the same again, as a second offer brings it, disturbs nothing
  await engine.carryOut('renew-port', {
    port: 'p',
    ice: { ...ice, remote: browser.ice },
    dtls: { remote: browser.dtls },
  })
  await clock.pass('1s')
  assert.equal(notices.filter(({ type }) => type === 'secured').length, 1)
  await engine.carryOut('shutdown', {})
})

test('rubbish of every kind, from the peer and from strangers, is refused, and the call goes on', async () => {
  const { engine, clock, network, join } = browserFixture()
  const { browser, opened } = await join('alice', [opus])
  await engine.carryOut('set-port', { port: 'alice', settings: { echoes: true } })
  const random = seededRandom(77)
  const stranger = await network.open('127.0.0.9', 4_000, () => undefined)
  for (let round = 0; round < 3_000; round++) {
    const bytes = random.bytes(1 + random.below(200))
    // what begins like STUN, like DTLS, like RTP and RTCP, and like nothing
    bytes[0] = [0, 1, 20, 22, 23, 63, 128, 0x90, 255][random.below(9)] as number
    if (bytes.length > 1 && random.below(4) === 0) bytes[1] = 200 + random.below(8)
    browser.throw(bytes)
    stranger.send(bytes, bytes.length, opened.local!.port, opened.local!.address)
  }
  for (let frame = 0; frame < 50; frame++) {
    browser.say(7, 111, 960 * frame, Uint8Array.of(0xf8, 0xff, 0xfe))
    await clock.pass('20ms')
  }
  assert.ok(browser.packets.length > 20, `${browser.packets.length} packets`)
  await engine.carryOut('shutdown', {})
})

test('pictures of two browsers cross over: payload types, numbers and names are those of the one who sees', async () => {
  const { engine, clock, join } = browserFixture()
  const { browser: alice } = await join('alice', [opus, vp8('1', 96)])
  const { browser: bob, opened } = await join('bob', [opus, vp8('v', 120)])
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'pair' } } })
  await engine.carryOut('join-bridge', { bridge: 'b', port: 'alice', spec: {} })
  await engine.carryOut('join-bridge', { bridge: 'b', port: 'bob', spec: {} })
  // in the middle of a picture nothing can be shown yet: it is asked for
  alice.say(11, 96, 0, further(1), '1')
  await clock.pass('100ms')
  assert.equal(bob.packets.length, 0)
  assert.ok(alice.reports.some((packet) => packet.type === 'picture-loss' && packet.mediaSsrc === 11))
  alice.say(11, 96, 3_000, whole(2), '1')
  alice.say(11, 96, 6_000, further(3), '1')
  await clock.pass('100ms')
  assert.deepEqual(
    bob.packets.map(({ payloadType, mid, payload }) => [payloadType, mid, payload[2]]),
    [
      [120, 'v', 2],
      [120, 'v', 3],
    ],
  )
  const [first, second] = bob.packets
  assert.equal(first!.ssrc, opened.streams![1]!.ssrc)
  assert.equal((second!.sequence - first!.sequence) & 0xffff, 1)
  assert.equal((second!.timestamp - first!.timestamp) >>> 0, 3_000)
  await engine.carryOut('shutdown', {})
})

test('what the viewer missed is sent again or asked for upstream; requests and limits reach the sender', async () => {
  const { engine, clock, join } = browserFixture()
  const { browser: alice } = await join('alice', [opus, vp8('1', 96)])
  const { browser: bob } = await join('bob', [opus, vp8('1', 96)])
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'pair' } } })
  await engine.carryOut('join-bridge', { bridge: 'b', port: 'alice', spec: {} })
  await engine.carryOut('join-bridge', { bridge: 'b', port: 'bob', spec: {} })
  const pictures = () => bob.packets.filter(({ payloadType }) => payloadType === 96)
  alice.say(11, 96, 0, whole(1), '1')
  bob.isDeaf = true
  alice.say(11, 96, 3_000, further(2), '1')
  bob.isDeaf = false
  // one packet of alice's never came to the exchange
  alice.say(11, 96, 6_000, further(4), '1', 1)
  const [first, last] = pictures()
  assert.equal((last!.sequence - first!.sequence) & 0xffff, 3)
  const { ssrc, sequence } = first!
  bob.sendRtcp([{ type: 'nack', senderSsrc: 1, mediaSsrc: ssrc, sequences: [sequence + 1, sequence + 2] }])
  assert.deepEqual(
    pictures()
      .slice(2)
      .map((packet) => [packet.sequence - sequence, packet.payload[2]]),
    [[1, 2]],
  )
  const asked = alice.reports.find((packet) => packet.type === 'nack')
  assert.deepEqual(asked?.type === 'nack' && asked.sequences, [65_533])
  alice.reports.length = 0
  await clock.pass('1s')
  bob.sendRtcp([{ type: 'picture-loss', senderSsrc: 1, mediaSsrc: ssrc }])
  bob.sendRtcp([{ type: 'estimated-bitrate', senderSsrc: 1, bitsPerSecond: 400_000, ssrcs: [ssrc] }])
  alice.say(11, 96, 9_000, further(4), '1')
  await clock.pass('1200ms')
  assert.ok(alice.reports.some(({ type }) => type === 'picture-loss'))
  const limits = alice.reports.flatMap((packet) => (packet.type === 'estimated-bitrate' ? [packet.bitsPerSecond] : []))
  assert.ok(Math.abs(limits.at(-1)! - 400_000) < 1_000, `${limits}`)
  await engine.carryOut('shutdown', {})
})

test('in a bridge of all each stream shows somebody else, and a source that is named is shown to all', async () => {
  const { engine, clock, join } = browserFixture()
  const two = (first: string, second: string) => [opus, vp8(first, 96), vp8(second, 96, { direction: 'out' })]
  const alice = (await join('alice', two('1', '2'))).browser
  const bob = (await join('bob', two('1', '2'))).browser
  const carol = (await join('carol', two('1', '2'))).browser
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'every' } } })
  for (const port of ['alice', 'bob', 'carol']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const show = async (mark: number) => {
    for (const browser of [alice, bob, carol]) browser.packets.length = 0
    alice.say(11, 96, mark * 3_000, whole(mark + 1), '1')
    bob.say(12, 96, mark * 3_000, whole(mark + 2), '1')
    carol.say(13, 96, mark * 3_000, whole(mark + 3), '1')
    await clock.pass('100ms')
    return [alice, bob, carol].map(({ packets }) =>
      packets.flatMap(({ mid, payload }) => (mid === undefined ? [] : [`${mid}:${payload[2]! - mark}`])).toSorted(),
    )
  }
  assert.deepEqual(await show(10), [
    ['1:2', '2:3'],
    ['1:1', '2:3'],
    ['1:1', '2:2'],
  ])
  await engine.carryOut('set-video', { bridge: 'b', video: { mode: 'single', source: 'carol' } })
  assert.deepEqual(await show(20), [['1:3'], ['1:3'], []])
  await engine.carryOut('close-port', { port: 'carol' })
  await engine.carryOut('set-video', { bridge: 'b', video: { mode: 'every' } })
  alice.say(11, 96, 90_000, whole(1), '1')
  await clock.pass('100ms')
  assert.equal(bob.packets.findLast(({ mid }) => mid !== undefined)?.payload[2], 1)
  await engine.carryOut('shutdown', {})
})

test('who hears itself sees itself, until it is in a bridge', async () => {
  const { engine, clock, join } = browserFixture()
  const { browser: alice } = await join('alice', [opus, vp8('1', 96)])
  await engine.carryOut('set-port', { port: 'alice', settings: { echoes: true } })
  const pictures = () => alice.packets.filter(({ payloadType }) => payloadType === 96).map(({ payload }) => payload[2])
  alice.say(11, 96, 0, whole(1), '1')
  await clock.pass('20ms')
  assert.deepEqual(pictures(), [1])
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'every' } } })
  await engine.carryOut('join-bridge', { bridge: 'b', port: 'alice', spec: {} })
  alice.say(11, 96, 3_000, whole(2), '1')
  await clock.pass('20ms')
  assert.deepEqual(pictures(), [1])
  await engine.carryOut('shutdown', {})
})

test('who sees itself on several streams sees what comes on the first of them, and nobody on one that was not asked for', async () => {
  const { engine, clock, join } = browserFixture()
  const only = { direction: 'out' as const }
  const streams = [opus, vp8('1', 96), vp8('2', 96, { ...only, shows: 'alice' }), vp8('3', 96, only)]
  const { browser: alice } = await join('alice', streams)
  await engine.carryOut('set-port', { port: 'alice', settings: { echoes: true } })
  const seen = () =>
    alice.packets.flatMap(({ mid, payload, payloadType }) => (payloadType === 96 ? [`${mid}:${payload[2]}`] : []))
  alice.say(11, 96, 0, whole(1), '1')
  await clock.pass('20ms')
  assert.deepEqual(seen(), ['1:1', '2:1'])
  await engine.carryOut('set-port', { port: 'alice', settings: { echoes: false } })
  alice.say(11, 96, 3_000, whole(2), '1')
  await clock.pass('20ms')
  assert.deepEqual(seen(), ['1:1', '2:1'])
  await engine.carryOut('shutdown', {})
})

test('phones that do not bundle have a port of their own for video, and keys of their own', async () => {
  const { engine, clock, network } = engineFixture()
  const heard: { port: string; bytes: Uint8Array }[] = []
  const phone = async (name: string, first: number) => {
    const open = (port: number) =>
      network.open('127.0.0.1', port, (bytes) => heard.push({ port: name, bytes: bytes.slice() }))
    const [sound, picture] = [await open(first), await open(first + 2)]
    const transport = (port: number) => ({
      localAddress: '127.0.0.1',
      firstPort: 20_000,
      lastPort: 30_000,
      remote: { address: '127.0.0.1', port },
    })
    const opened = await engine.carryOut('open-port', {
      port: name,
      spec: {
        kind: 'rtp',
        transport: transport(first),
        streams: [
          { mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] },
          { mid: 'v', kind: 'video', codecs: [{ name: 'vp8', payloadType: 96 }], transport: transport(first + 2) },
        ],
      },
    })
    return { sound, picture, opened }
  }
  const one = await phone('one', 4_000)
  await phone('two', 5_000)
  const local = one.opened.streams![1]!.local!
  assert.notEqual(local.port, one.opened.local!.port)
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'pair' } } })
  for (const port of ['one', 'two']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const packet = encodeRtp({ payloadType: 96, sequence: 9, timestamp: 1, ssrc: 5, payload: whole(7) })
  one.picture.send(packet, packet.length, local.port, local.address)
  await clock.pass('20ms')
  const seen = heard.filter(({ port, bytes }) => port === 'two' && bytes[1] === 96)
  assert.deepEqual(
    seen.map(({ bytes }) => bytes[14]),
    [7],
  )
  // without its video the way is closed
  await engine.carryOut('renew-port', {
    port: 'one',
    streams: [{ mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
  })
  const before = network.figures.unreceived
  one.picture.send(packet, packet.length, local.port, local.address)
  assert.equal(network.figures.unreceived, before + 1)
  await engine.carryOut('shutdown', {})
})

const manners = [false, true].flatMap((hasIce) => [true, false].map((isMultiplexed) => ({ hasIce, isMultiplexed })))
for (const { hasIce, isMultiplexed } of manners) {
  const [checks, ports] = [
    hasIce ? ', and check each other' : ' without checks',
    isMultiplexed ? 'one port' : 'two ports',
  ]
  test(`two of our own agree with each other on ${ports}${checks}, and reports are protected, too`, async () => {
    const { engine, clock, notices, network } = engineFixture()
    const names = { left: 'name-left', right: 'name-right' }
    const password = 'a password for both sides'
    const transport = (port: 'left' | 'right') => ({
      localAddress: '127.0.0.1',
      firstPort: 20_000,
      lastPort: 30_000,
      isRtcpMultiplexed: isMultiplexed,
      dtls: {},
      ...(hasIce ? { ice: { localUfrag: names[port], localPwd: password } } : {}),
    })
    const ulaw: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }
    const open = (port: 'left' | 'right') =>
      engine.carryOut('open-port', {
        port,
        spec: { kind: 'rtp', transport: transport(port), streams: [ulaw], reportIntervalMs: 500 },
      })
    const [left, right] = [await open('left'), await open('right')]
    const describe = async (port: 'left' | 'right', other: PortOpened, setup: 'active' | 'passive') => {
      const { address, port: at, rtcpPort } = other.local!
      assert.equal(rtcpPort === at, isMultiplexed)
      const name = port === 'left' ? names.right : names.left
      const candidates = [
        { address, port: at, priority: 2, component: 1 },
        ...(isMultiplexed ? [] : [{ address, port: rtcpPort, priority: 1, component: 2 }]),
      ]
      const remote = { name, password, isLite: true, candidates }
      await engine.carryOut('renew-port', {
        port,
        remote: { address, port: at, rtcpPort },
        dtls: { remote: { setup, fingerprints: [other.fingerprint!] } },
        ...(hasIce ? { ice: { localUfrag: names[port], localPwd: password, remote } } : {}),
      })
    }
    await describe('left', right, 'active')
    await clock.pass('2s')
    await describe('right', left, 'passive')
    await clock.pass('5s')
    const secured = notices.flatMap((notice) => (notice.type === 'secured' ? [notice.port] : []))
    assert.deepEqual(secured.toSorted(), ['left', 'right'])
    // one says a tone, the other one hears somebody talk
    await engine.carryOut('set-port', { port: 'right', settings: { talk: { silenceMs: 200, threshold: 100 } } })
    const tone = { sounds: [{ kind: 'tone', pattern: '600' }] } as const
    await engine.carryOut('play', { play: 'x', port: 'left', spec: tone })
    await clock.pass('1s')
    assert.ok(notices.some(({ type }) => type === 'talking-started'))
    await clock.pass('1s')
    const reports = notices.flatMap((notice) =>
      notice.type === 'report' ? [`${notice.direction} ${notice.port}`] : [],
    )
    assert.ok(reports.includes('out left') && reports.includes('in right'), `${reports}`)
    assert.equal(network.figures.unreceived, 0)
    await engine.carryOut('shutdown', {})
  })
}

test('who speaks is seen by the others, and sees who was seen before', async () => {
  const { engine, clock, join } = browserFixture()
  const ulaw: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }
  const browsers: TestBrowser[] = []
  for (const name of ['alice', 'bob', 'carol']) browsers.push((await join(name, [ulaw, vp8('1', 96)])).browser)
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing', video: { mode: 'talker' } } })
  for (const port of ['alice', 'bob', 'carol']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  const loud = new Uint8Array(160).map((_, at) => (at % 40 < 20 ? 0x90 : 0x10))
  const quiet = new Uint8Array(160).fill(0xff)
  let at = 0
  /** One of them speaks, all show themselves; what each one sees at the end. */
  const speak = async (speaker: number) => {
    for (let frame = 0; frame < 60; frame++, at++) {
      browsers.forEach((browser, index) => {
        browser.say(index + 1, 0, 160 * at, index === speaker ? loud : quiet)
        browser.say(index + 11, 96, 1_800 * at, whole(index), '1')
      })
      await clock.pass('20ms')
    }
    return browsers.map(({ packets }) => packets.findLast(({ payloadType }) => payloadType === 96)?.payload[2])
  }
  assert.deepEqual(await speak(1), [1, 0, 1])
  assert.deepEqual(await speak(2), [2, 2, 1])
  assert.deepEqual(await speak(0), [2, 0, 0])
  await engine.carryOut('shutdown', {})
})
