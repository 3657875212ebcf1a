// What an engine notes about a change, one test each: without the note the arrangement before it would stand.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { PortSpec, SnoopDirection, StreamSpec, VideoSpec } from '../contract/port.ts'
import { engineFixture, rtpSpec } from './engine-fixture.ts'
import { Bridge } from './mixing/bridge.ts'
import { LinkEnd } from './mixing/plain-ends.ts'
import type { Port } from './port.ts'
import { RtpEnd } from './rtp/rtp-end.ts'

const nowhere = { address: '127.0.0.1', port: 9 }
const [audio] = rtpSpec('ulaw', nowhere).streams as [StreamSpec]
const withVideo: readonly StreamSpec[] = [
  audio,
  { mid: 'video', kind: 'video', codecs: [{ name: 'vp8', payloadType: 96 }] },
]
const agreed = (...names: readonly string[]): readonly StreamSpec[] => [
  { ...audio, codecs: names.map((name) => ({ name, payloadType: name === 'ulaw' ? 0 : 8 })) },
]

function fixture(t: TestContext) {
  const made = engineFixture()
  const { engine } = made
  const members = new Map<string, Port>()
  const { join: enter } = Bridge.prototype
  t.mock.method(Bridge.prototype, 'join', function (this: Bridge, ...of: Parameters<Bridge['join']>) {
    members.set(of[0].id, of[0])
    enter.apply(this, of)
  })
  t.after(() => engine.carryOut('shutdown', {}))
  const open = (port: string, spec: PortSpec) => engine.carryOut('open-port', { port, spec })
  const join = (bridge: string, port: string) => engine.carryOut('join-bridge', { bridge, port, spec: {} })
  const bridge = async (name: string, video: VideoSpec, ...ports: string[]) => {
    await engine.carryOut('open-bridge', { bridge: name, spec: { kind: 'mixing', video } })
    for (const port of ports) await join(name, port)
  }
  const openPhones = async (streams: readonly StreamSpec[], ...ports: string[]) => {
    for (const port of ports) await open(port, rtpSpec('ulaw', nowhere, { streams }))
  }
  const openLinks = async (one: string, other: string) => {
    await open(one, { kind: 'link', other, rateHz: 8_000 })
    await open(other, { kind: 'link', other: one, rateHz: 8_000 })
  }
  const snoop = (port: string, target: string, spy: SnoopDirection, whisper: SnoopDirection) =>
    open(port, { kind: 'snoop', target, spy, whisper, rateHz: 8_000 })
  const memberOf = (port: string): Port => members.get(port) as Port
  const phoneOf = (port: string): RtpEnd => {
    const { end } = memberOf(port)
    assert.ok(end instanceof RtpEnd)
    return end
  }
  const linkOf = (port: string): LinkEnd => {
    const { end } = memberOf(port)
    assert.ok(end instanceof LinkEnd)
    return end
  }
  /** Whose picture it is shown. */
  const seenBy = (port: string): string | undefined => {
    const source = phoneOf(port).videos[0]?.source
    return [...members].find(([, { end }]) => end instanceof RtpEnd && source && end.videos.includes(source))?.[0]
  }
  return { ...made, open, join, bridge, openPhones, openLinks, snoop, memberOf, phoneOf, linkOf, seenBy }
}

test('who is to be seen from now on is seen at once', async (t) => {
  const { engine, openPhones, bridge, seenBy } = fixture(t)
  await openPhones(withVideo, 'alice', 'bob', 'carol')
  await bridge('b', { mode: 'single', source: 'alice' }, 'alice', 'bob', 'carol')
  assert.equal(seenBy('carol'), 'alice')
  await engine.carryOut('set-video', { bridge: 'b', video: { mode: 'single', source: 'bob' } })
  assert.equal(seenBy('carol'), 'bob')
})

test('who comes to a bridge is seen in those that are tied to it', async (t) => {
  const { openPhones, openLinks, bridge, join, seenBy } = fixture(t)
  await openPhones(withVideo, 'alice', 'bob')
  await openLinks('l1', 'l2')
  await openLinks('m1', 'm2')
  await bridge('x', { mode: 'pair' }, 'l1')
  await bridge('y', { mode: 'pair' }, 'l2', 'm1')
  await bridge('z', { mode: 'pair' }, 'm2', 'bob')
  assert.equal(seenBy('bob'), undefined)
  await join('x', 'alice')
  assert.deepEqual([seenBy('bob'), seenBy('alice')], ['alice', 'bob'])
})

test('links show nobody any more when all who had video failed at once', async (t) => {
  const { engine, openPhones, openLinks, bridge, memberOf, linkOf } = fixture(t)
  await openPhones(withVideo, 'alice', 'bob')
  await openLinks('l1', 'l2')
  await bridge('x', { mode: 'pair' }, 'alice', 'l1')
  await bridge('y', { mode: 'pair' }, 'l2', 'bob')
  const coming = () => ['l1', 'l2'].map((link) => linkOf(link).video.isComing)
  assert.deepEqual(coming(), [true, true])
  for (const port of ['alice', 'bob']) memberOf(port).guard.fail(new Error('broken'))
  // any command that comes next
  await engine.carryOut('open-bridge', { bridge: 'z', spec: { kind: 'mixing' } })
  assert.deepEqual(coming(), [false, false])
})

test('a call is passed on unseen as soon as its peer is spoken to in the codec that it speaks', async (t) => {
  const { call, bridge, clock, phoneOf } = fixture(t)
  const alice = await call('alice', 'alaw', 400, { spec: { streams: agreed('ulaw', 'alaw') } })
  const bob = await call('bob', 'alaw')
  for (const phone of [alice, bob]) t.after(() => phone.close())
  await bridge('b', { mode: 'pair' }, 'alice', 'bob')
  assert.equal(phoneOf('alice').isRelaying, false)
  await clock.pass('1s')
  assert.equal(phoneOf('alice').isRelaying, true)
})

test('a call is passed on unseen again when nobody listens to it any more', async (t) => {
  const { engine, openPhones, bridge, snoop, phoneOf } = fixture(t)
  await openPhones([audio], 'alice', 'bob')
  await bridge('b', { mode: 'pair' }, 'alice', 'bob')
  assert.equal(phoneOf('alice').isRelaying, true)
  await snoop('snoop', 'alice', 'in', 'none')
  assert.equal(phoneOf('alice').isRelaying, false)
  await engine.carryOut('close-port', { port: 'snoop' })
  assert.equal(phoneOf('alice').isRelaying, true)
})

test('the last that is whispered is heard, though nobody says anything more', async (t) => {
  const { engine, call, open, snoop, bridge, clock } = fixture(t)
  const alice = await call('alice', 'ulaw')
  t.after(() => alice.close())
  alice.stop()
  await snoop('snoop', 'alice', 'none', 'out')
  await open('voice', { kind: 'frames', rateHz: 8_000, wantsFrames: false })
  await bridge('b', { mode: 'pair' }, 'voice', 'snoop')
  await clock.pass('10s')
  const before = alice.packets.length
  await engine.carryOut('feed-port', { port: 'voice', pcm: new Int16Array(480).fill(900) })
  await clock.pass('10s')
  const heard = alice.packets.length - before
  assert.ok(heard >= 3, `${heard} frames`)
})

test('the end of what an overheard phone says is reported, though nothing else happens', async (t) => {
  const { engine, call, snoop, clock, notices } = fixture(t)
  const alice = await call('alice', 'ulaw', 400)
  t.after(() => alice.close())
  await snoop('snoop', 'alice', 'in', 'none')
  await engine.carryOut('set-port', { port: 'snoop', settings: { talk: { silenceMs: 20_000, threshold: 200 } } })
  await clock.pass('1s')
  alice.stop()
  await clock.pass('60s')
  const talk = notices.flatMap((notice) => ('port' in notice && notice.port === 'snoop' ? [notice.type] : []))
  assert.deepEqual(
    talk.filter((type) => type.startsWith('talking')),
    ['talking-started', 'talking-finished'],
  )
})
