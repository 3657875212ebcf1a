// Strangers at a port that no checks protect: their hellos, their records and their reports, while the peer's call goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtcp, encodeRtp } from '@jackfield/rtp'
import type { MediaNotice } from '../../contract/notices.ts'
import type { TransportSpec } from '../../contract/port.ts'
import { madeUpHello, TestDtlsPhone } from '../../testing/test-dtls-phone.ts'
import { TestPhone } from '../../testing/test-phone.ts'
import { MediaEngine } from '../engine.ts'
import { engineFixture, rtpSpec } from '../engine-fixture.ts'
import { clearWeather } from './memory-network.ts'

const ulaw = { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] } as const

/** A port that agrees on keys with a phone; `described`: where the phone says it is. */
async function dtlsFixture(
  more: Partial<TransportSpec> = {},
  where: { readonly address?: string; readonly described?: string; readonly setup?: 'active' | 'passive' } = {},
) {
  const { address = '127.0.0.1', setup = 'passive' } = where
  const { described = address } = where
  const fixture = engineFixture()
  const { clock, network, engine, notices } = fixture
  const phone = await TestDtlsPhone.open({ clock, network, address, port: 4_000 })
  const opened = await engine.carryOut('open-port', {
    port: 'p',
    spec: {
      ...{ kind: 'rtp', streams: [ulaw] },
      transport: {
        ...{ localAddress: '127.0.0.1', firstPort: 20_000, lastPort: 30_000, isRtcpMultiplexed: true },
        ...{ remote: { address: described, port: 4_000 }, dtls: { remote: phone.dtls(setup) } },
        ...more,
      },
    },
  })
  await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
  /** Whether the phone hears itself. */
  const isTalking = async () => {
    const before = phone.readable
    for (let count = 0; count < 40; count++) {
      phone.say(new Uint8Array(160).fill(0x90))
      await clock.pass('20ms')
    }
    return phone.readable - before > 20
  }
  const posted = () => notices.flatMap(({ type }) => (type === 'secured' || type === 'not-secured' ? [type] : []))
  const end = async () => {
    phone.close()
    await engine.carryOut('shutdown', {})
  }
  return { ...fixture, phone, opened, isTalking, posted, end }
}

test('a record of a stranger does not lead our packets to him, before the handshake and in it', async () => {
  const { clock, network, phone, opened, isTalking, posted, end } = await dtlsFixture({ isSymmetric: true })
  const stranger = await TestDtlsPhone.open({ clock, network, address: '192.0.2.66' })
  const records = [
    Uint8Array.of(22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4),
    Uint8Array.of(21, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 40),
    Uint8Array.of(23, 0xfe, 0xfd, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 2, 40),
    Uint8Array.of(40),
  ]
  const disturb = () => {
    for (const bytes of records) stranger.throw(bytes, opened.local)
  }
  // so much is lost that flights are sent again
  network.weather = { delayMs: 30, jitterMs: 0, loss: 0.4, repeats: 0 }
  const disturbing = clock.every(7, disturb)
  await clock.pass('100ms')
  phone.call(opened)
  await clock.pass('20s')
  network.weather = clearWeather
  assert.deepEqual(posted(), ['secured'])
  assert.ok(await isTalking())
  assert.deepEqual(stranger.heard, [])
  disturbing.cancel()
  stranger.close()
  await end()
})

test('who says hello without a cookie gets one that is shorter than his hello, and nothing more', async () => {
  const { clock, network, phone, opened, posted, isTalking, end } = await dtlsFixture({ isSymmetric: true })
  const stranger = await TestDtlsPhone.open({ clock, network, address: '192.0.2.66' })
  let thrown = 0
  for (let count = 0; count < 2_000; count++) {
    const hello = madeUpHello()
    thrown += hello.length
    stranger.throw(hello, opened.local)
  }
  await clock.pass('5s')
  const got = stranger.heard.reduce((sum, { length }) => sum + length, 0)
  assert.equal(stranger.heard.length, 2_000)
  assert.ok(got < thrown / 2, `${got} bytes for ${thrown}`)
  phone.call(opened)
  await clock.pass('1s')
  assert.deepEqual(posted(), ['secured'])
  assert.ok(await isTalking())
  stranger.close()
  await end()
})

test('hellos in the name of the peer bring him cookies he throws away, and never a flight', async () => {
  const { clock, network, opened, phone, posted, end } = await dtlsFixture()
  phone.close()
  // whoever forges addresses: here, somebody who has taken the phone's
  const forged = await TestDtlsPhone.open({ clock, network, port: 4_000, certificate: phone.certificate })
  for (let count = 0; count < 500; count++) forged.throw(madeUpHello(), opened.local)
  await clock.pass('10s')
  assert.equal(forged.heard.length, 500)
  assert.ok(forged.heard.every(({ length }) => length === 48))
  forged.call(opened)
  await clock.pass('1s')
  assert.deepEqual(posted(), ['secured'])
  forged.close()
  await end()
})

test('a phone behind an address translator is found by its certificate, and strangers who try theirs end nothing', async () => {
  const behind = { address: '198.51.100.7', described: '10.0.0.5' }
  const fixture = await dtlsFixture({ isSymmetric: true }, behind)
  const { clock, network, notices, phone, opened, isTalking, posted, end } = fixture
  const strangers: TestDtlsPhone[] = []
  for (let count = 1; count <= 12; count++) {
    const stranger = await TestDtlsPhone.open({ clock, network, address: `192.0.2.${count}` })
    strangers.push(stranger)
    stranger.call(opened)
    await clock.pass('100ms')
  }
  await clock.pass('1s')
  assert.deepEqual(posted(), [])
  const refused = notices.filter(({ type }) => type === 'handshake-refused')
  assert.equal(refused.length, 1, 'it is said once')
  assert.match(
    (refused[0] as Extract<MediaNotice, { type: 'handshake-refused' }>).reason,
    /does not match the fingerprint/,
  )
  phone.call(opened)
  await clock.pass('7s')
  assert.deepEqual(posted(), ['secured'])
  assert.ok(await isTalking())
  for (const stranger of strangers) {
    assert.ok(!stranger.isSecured)
    stranger.close()
  }
  await end()
})

test('strangers who begin and do not go on leave room for the phone that is where it says', async () => {
  const { clock, network, phone, opened, posted, end } = await dtlsFixture({ isSymmetric: true })
  const strangers: TestDtlsPhone[] = []
  for (let count = 1; count <= 200; count++) {
    const stranger = await TestDtlsPhone.open({ clock, network, address: `192.0.2.${count}` })
    strangers.push(stranger)
    stranger.call(opened)
    // it has begun, and is gone
    stranger.close()
  }
  phone.call(opened)
  await clock.pass('1s')
  assert.deepEqual(posted(), ['secured'])
  await end()
})

test('a phone that begins anew in the middle is heard', async () => {
  const { clock, phone, opened, posted, end, network } = await dtlsFixture()
  network.weather = { delayMs: 100, jitterMs: 0, loss: 0, repeats: 0 }
  phone.call(opened)
  await clock.pass('350ms')
  phone.close()
  await clock.pass('110ms')
  const again = await TestDtlsPhone.open({ clock, network, port: 4_000, certificate: phone.certificate })
  again.call(opened)
  await clock.pass('3s')
  assert.deepEqual(again.failures, [])
  assert.deepEqual(posted(), ['secured'])
  again.close()
  await end()
})

test('after the keys, nothing that is plain ends the call, wherever it comes from', async () => {
  for (const setup of ['passive', 'active'] as const) {
    const { clock, network, phone, opened, posted, isTalking, end } = await dtlsFixture(
      { isSymmetric: true },
      { setup },
    )
    const stranger = await TestDtlsPhone.open({ clock, network, address: '192.0.2.66' })
    phone.call(opened, setup === 'active' ? 'server' : 'client')
    await clock.pass('1s')
    assert.deepEqual(posted(), ['secured'])
    const heard = phone.heard.length
    for (let type = 0; type < 25; type++)
      for (let sequence = 0; sequence < 12; sequence++) {
        const body = Uint8Array.of(type, 0, 0, 2, 0, sequence, 0, 0, 0, 0, 0, 2, 3, 40)
        for (const content of [20, 21, 22, 23]) {
          const bytes = Uint8Array.of(content, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 1, sequence, 0, body.length, ...body)
          phone.throw(bytes)
          stranger.throw(bytes, opened.local)
        }
        await clock.pass('100ms')
      }
    assert.deepEqual(posted(), ['secured'])
    assert.deepEqual(stranger.heard, [])
    const answers = phone.heard.slice(heard).filter((bytes) => bytes[0]! < 64)
    assert.deepEqual(answers, [], 'and nobody is answered')
    assert.ok(await isTalking())
    stranger.close()
    await end()
  }
})

/** A plain call, and how its reports come out. */
async function plainFixture(more: Partial<TransportSpec> = {}) {
  const fixture = engineFixture()
  const { network, notices, locals, call, clock } = fixture
  const spec = rtpSpec('ulaw', { address: '127.0.0.1', port: 10_000 })
  const transport = { ...spec.transport, ...more }
  const phone = await call('p', 'ulaw', 400, { spec: { transport, reportIntervalMs: 0 } })
  const { address, port } = locals.get('p')!
  /** Who of these is heard. */
  const report = async (from: string, fromPort: number, isBeside = true) => {
    const socket = await network.open(from, fromPort, () => undefined)
    notices.length = 0
    const bytes = encodeRtcp([
      { type: 'receiver-report', ssrc: 1, reports: [] },
      { type: 'bye', ssrcs: [1] },
    ])
    socket.send(bytes, bytes.length, isBeside ? port + 1 : port, address)
    socket.close()
    const isHeard = notices.some((notice) => notice.type === 'report' && notice.direction === 'in')
    // the next one would not be told of before
    await clock.pass('300ms')
    return isHeard
  }
  return { ...fixture, phone, report }
}

test('plain reports are taken from where sound comes from or was described to, and from no stranger', async () => {
  const { clock, engine, phone, report } = await plainFixture()
  await clock.pass('1s')
  const { address, port } = phone.address
  assert.equal(port, 10_000)
  assert.ok(await report(address, port + 1))
  assert.ok(!(await report('192.0.2.66', port + 1)))
  assert.ok(!(await report('192.0.2.66', 5_000)))
  assert.ok(!(await report('192.0.2.66', 5_000, false)), 'nor at the port of sound')
  // an address translator may give reports any port; the first stays
  assert.ok(await report(address, 40_000))
  assert.ok(!(await report(address, 40_001)))
  assert.ok(await report(address, 40_000))
  assert.ok(await report(address, port + 1))
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('reports of a phone behind an address translator are taken once its sound is', async () => {
  const { clock, engine, phone, report } = await plainFixture({
    ...{ remote: { address: '10.0.0.5', port: 4_000, rtcpPort: 4_009 }, isSymmetric: true },
  })
  const { address, port } = phone.address
  assert.ok(!(await report(address, port + 1)))
  await clock.pass('1s')
  assert.ok(await report(address, port + 1))
  assert.ok(await report('10.0.0.5', 4_009), 'where they were described to come from')
  assert.ok(!(await report('10.0.0.5', 4_010)))
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('where nobody is strict about sound, nobody is about reports', async () => {
  const { clock, engine, phone, report } = await plainFixture({ strict: 'no' })
  await clock.pass('1s')
  assert.ok(await report('192.0.2.66', 5_000))
  phone.close()
  await engine.carryOut('shutdown', {})
})

test('what strangers send is counted', async () => {
  const { clock, random, network } = engineFixture()
  let refused = 0
  const engine = new MediaEngine({
    ...{ clock, random, network },
    post: (notice) => {
      if (notice.type === 'clock') refused += notice.refusedPackets
    },
  })
  const phone = await TestPhone.open({ clock, random, network, codec: 'ulaw' })
  const { local } = await engine.carryOut('open-port', { port: 'p', spec: rtpSpec('ulaw', phone.address) })
  phone.start(local!, 400)
  await clock.pass('2s')
  assert.equal(refused, 0)
  const stranger = await network.open('192.0.2.66', 5_000, () => undefined)
  const bye = encodeRtcp([{ type: 'bye', ssrcs: [1] }])
  const sound = encodeRtp({ payloadType: 0, sequence: 1, timestamp: 1, ssrc: 1, payload: new Uint8Array(160) })
  for (let count = 0; count < 10; count++) {
    stranger.send(bye, bye.length, local!.port + 1, local!.address)
    stranger.send(sound, sound.length, local!.port, local!.address)
    stranger.send(Uint8Array.of(40), 1, local!.port, local!.address)
  }
  await clock.pass('2s')
  assert.equal(refused, 30)
  stranger.close()
  phone.close()
  await engine.carryOut('shutdown', {})
})
