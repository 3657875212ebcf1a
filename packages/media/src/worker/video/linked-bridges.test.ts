// Pictures between bridges that pairs of links tie together, on a clock in hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortSpec, StreamSpec, VideoSpec } from '../../contract/port.ts'
import { midExtensionId, TestBrowser } from '../../testing/test-browser.ts'
import { engineFixture } from '../engine-fixture.ts'

const [localUfrag, localPwd] = ['exchange', 'a password of the exchange']
const streams: readonly StreamSpec[] = [
  { mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] },
  {
    mid: '1',
    kind: 'video',
    codecs: [{ name: 'vp8', payloadType: 96 }],
    extensions: { mid: midExtensionId },
    feedback: ['nack', 'nack pli', 'goog-remb'],
  },
]

const video = (isWhole: boolean, mark: number) => Uint8Array.from([0x10, isWhole ? 0 : 1, mark, 0, 0, 0, 0, 0, 0, 0])

function fixture() {
  const { engine, clock, random, network } = engineFixture()
  const browsers: TestBrowser[] = []
  async function browser(name: string): Promise<TestBrowser> {
    const made = await TestBrowser.open({ clock, random, network, name })
    const spec: PortSpec = {
      kind: 'rtp',
      transport: {
        ...{ localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, isRtcpMultiplexed: true },
        ice: { localUfrag, localPwd, remote: made.ice },
        dtls: { remote: made.dtls },
      },
      streams,
    }
    const opened = await engine.carryOut('open-port', { port: name, spec })
    made.call(opened, localUfrag, localPwd)
    await clock.pass('1s')
    browsers.push(made)
    return made
  }
  /** Two halves, as of a Local channel. */
  async function link(one: string, other: string): Promise<void> {
    for (const [port, far] of [
      [one, other],
      [other, one],
    ] as const)
      await engine.carryOut('open-port', { port, spec: { kind: 'link', other: far, rateHz: 8_000 } })
  }
  async function bridge(name: string, mode: VideoSpec['mode'], ...ports: string[]): Promise<void> {
    await engine.carryOut('open-bridge', { bridge: name, spec: { kind: 'mixing', video: { mode } } })
    for (const port of ports) await engine.carryOut('join-bridge', { bridge: name, port, spec: {} })
  }
  let ssrc = 10
  const ssrcs = new Map<TestBrowser, number>()
  /** Shows whole pictures with this mark, or the rest of one. */
  async function shows(who: TestBrowser, mark: number, isWhole = true): Promise<void> {
    if (!ssrcs.has(who)) ssrcs.set(who, ++ssrc)
    who.say(ssrcs.get(who) as number, 96, mark * 3_000, video(isWhole, mark), '1')
    await clock.pass('100ms')
  }
  const sees = (who: TestBrowser) =>
    who.packets
      .splice(0)
      .filter(({ payloadType }) => payloadType === 96)
      .map(({ payload }) => payload[2])
  const close = async () => {
    for (const one of browsers) one.close()
    await engine.carryOut('shutdown', {})
  }
  return { engine, clock, browser, link, bridge, shows, sees, close }
}

test('two phones see each other through a pair of links, and a request for a whole picture reaches who sends it', async () => {
  const { clock, browser, link, bridge, shows, sees, close } = fixture()
  const [alice, bob] = [await browser('alice'), await browser('bob')]
  await link('l1', 'l2')
  await bridge('x', 'pair', 'alice', 'l1')
  await bridge('y', 'pair', 'l2', 'bob')
  await shows(alice, 1, false)
  assert.deepEqual(sees(bob), [])
  assert.ok(alice.reports.some(({ type }) => type === 'picture-loss'))
  await shows(alice, 2)
  await shows(bob, 3)
  const [seen] = bob.packets.filter(({ payloadType }) => payloadType === 96)
  assert.deepEqual([sees(bob), sees(alice)], [[2], [3]])
  const asked = () => alice.reports.filter(({ type }) => type === 'picture-loss').length
  const before = asked()
  await clock.pass('1s')
  bob.sendRtcp([{ type: 'picture-loss', senderSsrc: 1, mediaSsrc: seen?.ssrc ?? 0 }])
  await clock.pass('100ms')
  assert.ok(asked() > before)
  await close()
})

test('also through two pairs in a row, and no longer when one of them is gone', async () => {
  const { engine, browser, link, bridge, shows, sees, close } = fixture()
  const [alice, bob] = [await browser('alice'), await browser('bob')]
  await link('l1', 'l2')
  await link('m1', 'm2')
  await bridge('x', 'pair', 'alice', 'l1')
  await bridge('y', 'pair', 'l2', 'm1')
  await bridge('z', 'pair', 'm2', 'bob')
  await shows(alice, 1)
  assert.deepEqual(sees(bob), [1])
  await engine.carryOut('leave-bridge', { port: 'm1' })
  await shows(alice, 2)
  assert.deepEqual(sees(bob), [])
  await engine.carryOut('join-bridge', { bridge: 'y', port: 'm1', spec: {} })
  await shows(alice, 3)
  assert.deepEqual(sees(bob), [3])
  await engine.carryOut('close-port', { port: 'l2' })
  await shows(alice, 4)
  assert.deepEqual(sees(bob), [])
  await close()
})

test('where everybody is seen, so is who comes through a link; a link behind which nobody has video is none', async () => {
  const { browser, link, bridge, shows, sees, close } = fixture()
  const [alice, bob, carol] = [await browser('alice'), await browser('bob'), await browser('carol')]
  await link('l1', 'l2')
  await link('m1', 'm2')
  await bridge('x', 'talker', 'alice', 'bob', 'l1')
  await bridge('y', 'pair', 'l2', 'carol')
  await shows(alice, 1)
  assert.deepEqual([sees(bob), sees(carol), sees(alice)], [[1], [1], []])
  await bridge('z', 'pair', 'm1')
  await bridge('w', 'pair', 'm2')
  await close()
})

test('bridges that are tied in a circle show nothing twice, and end', async () => {
  const { browser, link, bridge, shows, sees, close } = fixture()
  const alice = await browser('alice')
  await link('l1', 'l2')
  await link('m1', 'm2')
  await bridge('x', 'talker', 'alice', 'l1', 'm2')
  await bridge('y', 'talker', 'l2', 'm1')
  await shows(alice, 1)
  assert.deepEqual(sees(alice).length <= 1, true)
  await close()
})
