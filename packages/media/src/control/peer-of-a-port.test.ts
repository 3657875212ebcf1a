// Where a port's peer is: as described, until packets, checks or a handshake show that it is elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import type { TransportSpec } from '../contract/port.ts'
import { TestBrowser } from '../testing/test-browser.ts'
import { TestDtlsPhone } from '../testing/test-dtls-phone.ts'
import { TestPhone } from '../testing/test-phone.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'

/** What a phone behind an address translator writes into its description. */
const described = { address: '10.0.0.5', port: 4_000 }

function planeFixture() {
  const [clock, random] = [new VirtualClock(), seededRandom(5)]
  const deps = { clock, random, network: new MemoryNetwork(clock, random) }
  const plane = new MediaPlane({ startWorker: localWorkers(deps), log: silentLog })
  const open = async (transport: Partial<TransportSpec>) => {
    const spec = rtpSpec('ulaw', described)
    const opened = await plane.openPort('a', { ...spec, transport: { ...spec.transport, ...transport } })
    // a port nobody needs is not with its worker yet
    plane.setPort('a', { echoes: true })
    return { ...opened, local: opened.local! }
  }
  return { ...deps, plane, open }
}

test('a phone behind an address translator is where its packets come from, also when it is described anew', async () => {
  const { plane, open, clock, ...deps } = planeFixture()
  const phone = await TestPhone.open({ ...deps, clock, codec: 'ulaw', address: '198.51.100.7' })
  const { local } = await open({ isSymmetric: true })
  assert.deepEqual(plane.peerOf('a'), { remote: described, codec: 'ulaw' })
  phone.start(local, 500)
  await clock.pass('1s')
  assert.ok(phone.hears(500) > 5_000)
  assert.deepEqual(plane.peerOf('a'), { remote: phone.address, codec: 'ulaw' })
  await plane.renewPort('a', { remote: described })
  assert.deepEqual(plane.peerOf('a')?.remote, described)
  await clock.pass('6s')
  assert.deepEqual(plane.peerOf('a')?.remote, phone.address)
  phone.close()
  await plane.close()
})

test('a phone that is sent to where it was described is there, wherever its own packets come from', async () => {
  const { plane, open, clock, ...deps } = planeFixture()
  const phone = await TestPhone.open({ ...deps, clock, codec: 'ulaw', address: '198.51.100.7' })
  const { local } = await open({ isSymmetric: false })
  phone.start(local, 500)
  await clock.pass('1s')
  assert.ok(plane.statistics('a')!.rxcount > 40)
  assert.deepEqual(plane.peerOf('a')?.remote, described)
  phone.close()
  await plane.close()
})

test('a browser is where its checks come from, whatever its default candidate is', async () => {
  const { plane, open, clock, ...deps } = planeFixture()
  const browser = await TestBrowser.open({ ...deps, clock, name: 'browser' })
  const names = { localUfrag: 'exchange', localPwd: 'a password of the exchange' }
  const ice = { ...names, remote: browser.ice }
  const opened = await open({ isRtcpMultiplexed: true, ice, dtls: { remote: browser.dtls } })
  browser.call(opened, names.localUfrag, names.localPwd)
  await clock.pass('1s')
  assert.ok(browser.isSecured)
  assert.deepEqual(plane.peerOf('a')?.remote, browser.place)
  // a second offer names the default candidate again, and the pair stays
  await plane.renewPort('a', { remote: described, ice })
  await clock.pass('1s')
  assert.deepEqual(plane.peerOf('a')?.remote, browser.place)
  await plane.close()
})

test('a phone that shows its certificate from elsewhere is there', async () => {
  const { plane, open, clock, network } = planeFixture()
  const phone = await TestDtlsPhone.open({ clock, network, address: '198.51.100.7' })
  const opened = await open({ isSymmetric: true, isRtcpMultiplexed: true, dtls: { remote: phone.dtls('passive') } })
  phone.call(opened)
  await clock.pass('7s')
  assert.ok(phone.isSecured)
  assert.deepEqual(plane.peerOf('a')?.remote, phone.place)
  phone.close()
  await plane.close()
})
