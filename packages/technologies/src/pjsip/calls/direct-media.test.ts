import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Bridge, Channel } from '@jackfield/core'
import type { OutgoingCall, SipRequest } from '@jackfield/sip'
import { stasis } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const ports = { alice: 4000, bob: 5000 }
type Name = keyof typeof ports

const sound = (name: Name, direction = 'sendrecv', formats = '0 101') =>
  described(direction, formats).replace('m=audio 4000', `m=audio ${ports[name]}`)

interface Call {
  readonly call: OutgoingCall
  readonly channel: Channel
}

/** Two phones that called, answered, and in one bridge for as long as it takes. */
async function together(
  lines: readonly string[] = [],
  {
    type = 'mixing',
    formats = ['0 101', '0 101'],
    answersWith,
    described: place = '10.0.0.2',
  }: { type?: string; formats?: readonly string[]; answersWith?: number; described?: string } = {},
) {
  const callsFixture = new CallsFixture({ '100@test': [stasis('app')] }, lines)
  const { party, fixture } = callsFixture
  const names = new Map<string, Name>()
  const at = (text: string) => text.replaceAll('10.0.0.2', place)
  party.describes = ({ callId }: SipRequest) => at(sound(names.get(callId) ?? 'alice', party.direction))
  const call = async (name: Name, format: string): Promise<Call> => {
    const made = party.dials('100', { from: name, body: at(sound(name, 'sendrecv', format)) })
    names.set(made.callId, name)
    await callsFixture.soon()
    const channel = fixture.exchange.channels.list().at(-1) as Channel
    channel.answer()
    await callsFixture.soon()
    return { call: made, channel }
  }
  const alice = await call('alice', formats[0]!)
  const bob = await call('bob', formats[1]!)
  party.answersWith = answersWith
  const made = fixture.exchange.bridges.create({ type })
  assert.ok(made.ok)
  const { bridge }: { bridge: Bridge } = made
  bridge.join(alice.channel)
  bridge.join(bob.channel)
  await fixture.clock.pass('2s')
  /** where each was sent last, in the order they were asked */
  const published = () =>
    party.requests.splice(0).map(({ request }) => {
      const [, address] = /c=IN IP4 (\S+)/.exec(request.body.toString()) ?? []
      const [, port] = /m=audio (\d+)/.exec(request.body.toString()) ?? []
      const to = address === '10.0.0.1' ? 'exchange' : `${address}:${port}`
      return `${request.method} ${names.get(request.callId)} ${to}`
    })
  const pass = (time = '2s') => fixture.clock.pass(time)
  return { callsFixture, fixture, party, alice, bob, bridge, published, pass }
}

const apart = ['INVITE alice exchange', 'INVITE bob exchange']
const joined = ['INVITE alice 10.0.0.2:5000', 'INVITE bob 10.0.0.2:4000']

describe('two phones alone in a bridge', () => {
  it('send their sound to each other, and to us again when one leaves', async () => {
    const { callsFixture, bridge, alice, published, pass } = await together()
    assert.deepEqual(published().sort(), [...joined].sort())
    assert.equal(alice.channel.driver.rtpStatistics?.(), undefined)
    assert.equal(bridge.snapshot().technology, 'native_rtp')
    assert.equal(alice.channel.driver.read?.('rtp,direct'), '10.0.0.2:5000')
    bridge.leave(alice.channel, 'removed')
    await pass()
    assert.equal(bridge.snapshot().technology, 'simple_bridge')
    assert.deepEqual(published().sort(), apart)
    assert.ok(alice.channel.driver.rtpStatistics?.())
    assert.equal(alice.channel.driver.read?.('rtp,direct'), '')
    await callsFixture.close()
  })

  it('speak one codec only, and are not hung up on for their silence', async () => {
    const { callsFixture, party, alice, pass } = await together(['rtp_timeout=3'])
    const [offer] = party.requests
    assert.match(offer?.request.body.toString() ?? '', /m=audio 5000 RTP\/AVP 0 101\r\n/)
    await pass('20s')
    assert.ok(alice.channel.isUp)
    await callsFixture.close()
  })

  it('come back before a sound is played to one of them, and go again afterwards', async () => {
    const { callsFixture, fixture, alice, published, pass } = await together()
    published()
    const playing = callsFixture.plane.play(alice.channel.id, { sounds: [{ kind: 'tone', pattern: '440/500' }] })
    await fixture.clock.pass('100ms')
    assert.deepEqual(published().sort(), apart)
    ;(await playing)?.stop()
    await pass()
    assert.deepEqual(published().sort(), [...joined].sort())
    await callsFixture.close()
  })

  it('come back for whoever joins, and for a mute', async () => {
    const { callsFixture, fixture, bridge, alice, published, pass } = await together()
    published()
    const third = await fixture.answered('third')
    bridge.join(third.channel)
    await pass()
    assert.deepEqual(published().sort(), apart)
    assert.equal(bridge.snapshot().technology, 'softmix')
    bridge.leave(third.channel, 'removed')
    await pass()
    assert.deepEqual(published().sort(), [...joined].sort())
    assert.equal(bridge.snapshot().technology, 'native_rtp')
    alice.channel.changeAudio({ muting: { in: true, out: false } })
    await pass()
    assert.deepEqual(published().sort(), apart)
    assert.equal(bridge.snapshot().technology, 'simple_bridge')
    await callsFixture.close()
  })

  it('come back when one holds, which is told at once, and go again when it does not any more', async () => {
    const { callsFixture, alice, published, pass } = await together()
    published()
    const [held] = await Promise.all([alice.call.call?.reinvite({ body: sound('alice', 'sendonly') }), pass()])
    assert.match(held?.response?.body.toString() ?? '', /c=IN IP4 10\.0\.0\.1\r\n(?:.*\r\n)*a=recvonly/)
    assert.deepEqual(published(), ['INVITE bob exchange'])
    void alice.call.call?.reinvite({ body: sound('alice') })
    await pass('8s')
    assert.deepEqual(published().sort(), [...joined].sort())
    await callsFixture.close()
  })

  it('stay as they are when one only refreshes its session', async () => {
    const { callsFixture, alice, published, pass } = await together()
    published()
    const result = await Promise.all([alice.call.call?.reinvite({ body: sound('alice') }), pass()])
    assert.match(result[0]?.response?.body.toString() ?? '', /m=audio 5000/)
    assert.deepEqual(published(), [])
    await callsFixture.close()
  })

  it('stay with us when one refuses, and are not asked again', async () => {
    const { callsFixture, party, alice, published, pass } = await together([], { answersWith: 488 })
    assert.deepEqual(published(), ['INVITE alice 10.0.0.2:5000'])
    party.answersWith = undefined
    for (const isMuted of [true, false]) {
      alice.channel.changeAudio({ muting: { in: isMuted, out: false } })
      await pass()
    }
    assert.deepEqual(published(), [])
    await callsFixture.close()
  })

  it('come back one by one when the other hangs up', async () => {
    const { callsFixture, alice, published, pass } = await together()
    published()
    alice.call.end()
    await pass()
    assert.deepEqual(published(), ['INVITE bob exchange'])
    await callsFixture.close()
  })

  it('are sent by UPDATE where that is configured', async () => {
    const { callsFixture, published } = await together(['direct_media_method=update'])
    assert.deepEqual(published().sort(), ['INVITE bob 10.0.0.2:4000', 'UPDATE alice 10.0.0.2:5000'])
    await callsFixture.close()
  })

  it('leave the first offer to another exchange where that was agreed on', async () => {
    const { callsFixture, published } = await together(['direct_media_glare_mitigation=incoming'])
    assert.deepEqual(published(), ['INVITE bob 10.0.0.2:4000'])
    await callsFixture.close()
    // of calls we make it says nothing about those that came
    const other = await together(['direct_media_glare_mitigation=outgoing'])
    assert.deepEqual(other.published().sort(), [...joined].sort())
    await other.callsFixture.close()
  })

  it('whose addresses are translated stay with us where that is wanted', async () => {
    const behind = { described: '192.168.7.5' }
    const { callsFixture, published } = await together(['disable_direct_media_on_nat=yes'], behind)
    assert.deepEqual(published(), [])
    await callsFixture.close()
    const bold = await together([], behind)
    assert.deepEqual(bold.published().sort(), ['INVITE alice 192.168.7.5:5000', 'INVITE bob 192.168.7.5:4000'])
    await bold.callsFixture.close()
    const plain = await together(['disable_direct_media_on_nat=yes'])
    assert.deepEqual(plain.published().sort(), [...joined].sort())
    await plain.callsFixture.close()
  })

  it('go through us in whatever bridge or way needs it', async () => {
    for (const [lines, more] of [
      [['direct_media=no'], {}],
      [['rtp_symmetric=yes'], {}],
      [['dtmf_mode=info'], {}],
      [[], { type: 'mixing,dtmf_events' }],
      [[], { type: 'mixing,proxy_media' }],
      [[], { formats: ['0 101', '8 101'] }],
      [[], { formats: ['0 101', '0'] }],
    ] as const) {
      const { callsFixture, published } = await together(lines, more)
      assert.deepEqual(published(), [], JSON.stringify([lines, more]))
      await callsFixture.close()
    }
  })
})
