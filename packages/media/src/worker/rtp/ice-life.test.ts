// What becomes of a way that checks found: begun anew while packets go on, and given up when the peer is silent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortSpec, StreamSpec } from '../../contract/port.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { engineFixture } from '../engine-fixture.ts'

const [localUfrag, localPwd] = ['exchange', 'a password of the exchange']
const opus: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] }
const silence = Uint8Array.of(0xf8, 0xff, 0xfe)

async function callFixture() {
  const fixture = engineFixture()
  const { clock, random, network, engine } = fixture
  const browser = await TestBrowser.open({ clock, random, network, name: 'alice' })
  const spec: PortSpec = {
    kind: 'rtp',
    transport: {
      ...{ localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, isRtcpMultiplexed: true },
      ice: { localUfrag, localPwd, remote: browser.ice },
      dtls: { remote: browser.dtls },
    },
    streams: [opus],
  }
  const opened = await engine.carryOut('open-port', { port: 'p', spec })
  browser.call(opened, localUfrag, localPwd)
  await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
  await clock.pass('1s')
  assert.ok(browser.isSecured)
  let frame = 0
  /** Speaks and checks its way, as browsers do. */
  async function talk(seconds: number, checks = true): Promise<number> {
    const before = browser.packets.length
    for (let at = 0; at < seconds * 50; at++) {
      browser.say(7, 111, 960 * frame++, silence)
      if (checks && at % 100 === 0) browser.check()
      await clock.pass('20ms')
    }
    return browser.packets.length - before
  }
  const posted = (type: string) => fixture.notices.filter((notice) => notice.type === type).length
  return { ...fixture, browser, opened, talk, posted }
}

test('after a restart packets go the old way until the new one is nominated, and none is missed', async () => {
  const { engine, clock, browser, opened, talk, posted } = await callFixture()
  assert.ok((await talk(4)) > 180)
  const names = ['exchange2', 'another password of it'] as const
  browser.restart()
  await engine.carryOut('renew-port', {
    port: 'p',
    ice: { localUfrag: names[0], localPwd: names[1], remote: browser.ice },
    dtls: { remote: browser.dtls },
  })
  // the answer is on its way: the browser still checks and sends as before
  const heard = browser.packets.length
  assert.ok((await talk(3)) > 140)
  assert.equal(browser.answeredChecks.at(-1), localUfrag, 'its old checks are still answered')
  browser.checkAnew(opened, ...names)
  await clock.pass('100ms')
  assert.ok((await talk(3)) > 140)
  assert.equal(browser.answeredChecks.at(-1), names[0])
  const sequences = browser.packets.slice(heard).map(({ sequence }) => sequence)
  const steps = sequences.slice(1).map((sequence, at) => (sequence - sequences[at]!) & 0xffff)
  assert.deepEqual([...new Set(steps)], [1], 'nothing was lost')
  assert.equal(posted('secured'), 1, 'the keys stay')
  browser.checkUnder(localUfrag, localPwd)
  assert.equal(browser.refusedChecks, 1, 'the old name is none any more')
  await engine.carryOut('shutdown', {})
})

test('30 seconds without a check nothing is sent any more; a check brings it back', async () => {
  const { engine, clock, talk, posted } = await callFixture()
  await talk(6)
  assert.ok((await talk(25, false)) > 1_200)
  assert.equal(posted('consent-lost'), 0)
  await talk(5, false)
  assert.equal(posted('consent-lost'), 1)
  assert.equal(await talk(5, false), 0, 'nothing is sent')
  assert.ok((await talk(4)) > 180, 'it is back')
  await clock.pass('29s')
  assert.equal(posted('timed-out'), 0)
  await engine.carryOut('shutdown', {})
})

test('a peer that does not come back is told of as timed out, 30 seconds later', async () => {
  const { engine, clock, browser, talk, posted } = await callFixture()
  await talk(4)
  await clock.pass('27s')
  assert.deepEqual([posted('consent-lost'), posted('timed-out')], [0, 0])
  await clock.pass('3s')
  assert.deepEqual([posted('consent-lost'), posted('timed-out')], [1, 0])
  await clock.pass('40s')
  assert.deepEqual([posted('consent-lost'), posted('timed-out')], [1, 1], 'once each')
  browser.close()
  await engine.carryOut('shutdown', {})
})

test('a peer of the older kind, which never checks again, is sent to for as long as it likes', async () => {
  const { engine, talk, posted } = await callFixture()
  assert.ok((await talk(70, false)) > 3_400)
  assert.equal(posted('consent-lost'), 0)
  await engine.carryOut('shutdown', {})
})
