import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamSpec } from '../../contract/port.ts'
import { engineFixture, rtpSpec } from '../engine-fixture.ts'

const place = { address: '', port: 0 }
const streams = (isAsymmetric: boolean): readonly [StreamSpec] => {
  const [stream] = rtpSpec('ulaw', place).streams
  const codecs = ['ulaw', 'alaw'].map((name, at) => ({ name, payloadType: at * 8 }))
  return [{ ...(stream as StreamSpec), codecs, isAsymmetric }]
}

/** Alice speaks the second of the codecs that were agreed with her, Bob the only one that was with him. */
async function talking(isAsymmetric: boolean, bobSpeaks: string) {
  const fixture = engineFixture()
  const { engine, call, clock } = fixture
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  const alice = await call('alice', 'alaw', 400, { spec: { streams: streams(isAsymmetric) } })
  const bob = await call('bob', bobSpeaks, 700)
  for (const port of ['alice', 'bob']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  await clock.pass('2s')
  const posted = new Set(alice.packets.slice(-20).map(({ payloadType }) => payloadType))
  const heard = { alice: alice.hears(700), bob: bob.hears(400) }
  const close = async () => {
    for (const phone of [alice, bob]) phone.close()
    await engine.carryOut('shutdown', {})
    assert.equal(clock.waiting, 0)
  }
  return { ...fixture, alice, bob, posted: [...posted], heard, close }
}

for (const bobSpeaks of ['ulaw', 'alaw', 'g722'])
  test(`who speaks another of the agreed codecs is spoken to in the same, beside somebody with ${bobSpeaks}`, async () => {
    const { posted, heard, close, alice } = await talking(false, bobSpeaks)
    assert.deepEqual(posted, [8])
    assert.ok(heard.alice > 7_000 && heard.bob > 7_000, JSON.stringify(heard))
    assert.equal(new Set(alice.packets.map(({ ssrc }) => ssrc)).size, 1)
    await close()
  })

test('where codecs may differ both ways, the first is sent, and what comes is translated all the same', async () => {
  const { posted, heard, close } = await talking(true, 'ulaw')
  assert.deepEqual(posted, [0])
  assert.ok(heard.bob > 7_000, JSON.stringify(heard))
  await close()
})
