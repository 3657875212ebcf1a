// SIP telephones transfer calls by REFER: blind, and after a second call, between bridges of applications and of the dialplan.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { parseSipfrag } from '@jackfield/sip'
import { type Phone, startExchange } from '@jackfield/testkit'
import { type Referred, SipNetwork, type SipTelephone, telephonesConf } from '../support/sip-telephone.ts'

const dialplan = `
  [default]
  exten => 100,1,Stasis(front)
  exten => 101,1,Stasis(back)
  exten => 200,1,Dial(Virtual/alice,30)
  exten => 201,1,Dial(Virtual/carol,30)
`

async function start(t: TestContext) {
  const exchange = await startExchange({ dialplan, files: { 'pjsip.conf': telephonesConf(['bob']) } })
  t.after(() => exchange.stop({ mayLeave: true }))
  const sip = new SipNetwork(exchange)
  const bob = sip.telephone('bob')
  const refer = async (call: Referred, to: string) => {
    const asked = call.call?.request('REFER', { headers: [['refer-to', to]] })
    await sip.soon()
    return (await asked)?.status
  }
  /** Bob calls somebody by the dialplan, who answers. */
  const talkTo = async (phone: Phone, exten = '200') => {
    const call = await bob.dials(exten)
    await phone.answers()
    await sip.soon()
    return call
  }
  return { exchange, sip, bob, refer, talkTo, alice: exchange.phone('alice'), carol: exchange.phone('carol') }
}

/** What the telephone was told of its transfer. */
const progress = ({ requests }: SipTelephone) =>
  requests
    .filter(({ method }) => method === 'NOTIFY')
    .map(({ request }) => parseSipfrag(request.body.toString())?.status)

const ends = ({ seen }: SipTelephone) => seen.filter((one) => one.startsWith('end'))

const replaces = ({ call }: Referred) => {
  assert.ok(call)
  const { callId, remoteTag, localTag } = call.dialog
  return `<sip:101@10.0.0.1?Replaces=${encodeURIComponent(`${callId};to-tag=${remoteTag};from-tag=${localTag}`)}>`
}

test('a blind transfer: the others talk, the telephone is told so and ends its call itself', async (t) => {
  const { exchange, bob, refer, talkTo, alice, carol } = await start(t)
  const call = await talkTo(alice)
  assert.equal(await refer(call, '<sip:201@10.0.0.1>'), 202)
  await carol.rings()
  await carol.answers()
  await exchange.clock.pass('1s')
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  assert.equal(progress(bob).at(-1), 200)
  assert.deepEqual(ends(bob), [], 'nobody hangs up on it')
  call.end()
  await exchange.clock.pass('40s')
  assert.deepEqual(ends(bob), ['end us'])
})

test('a telephone that does not end its call after a transfer is hung up on after half a minute', async (t) => {
  const { exchange, bob, refer, talkTo, alice, carol } = await start(t)
  const call = await talkTo(alice)
  await refer(call, '<sip:201@10.0.0.1>')
  await carol.answers()
  await exchange.clock.pass('25s')
  assert.deepEqual(ends(bob), [])
  await exchange.clock.pass('10s')
  assert.deepEqual(ends(bob), ['end peer'])
  await carol.presses('5')
  await alice.hears({ digit: '5' })
})

test('a blind transfer to an extension that is not there fails, and the two talk on', async (t) => {
  const { bob, refer, talkTo, alice } = await start(t)
  const call = await talkTo(alice)
  assert.equal(await refer(call, '<sip:999@10.0.0.1>'), 202)
  assert.equal(progress(bob).at(-1), 404)
  assert.deepEqual(ends(bob), [])
  assert.equal(alice.state, 'talking')
})

test('an attended transfer between bridges of two applications tells both', async (t) => {
  const { exchange, sip, bob, refer, alice, carol } = await start(t)
  const apps = [await exchange.application('front'), await exchange.application('back')] as const
  const calls: Referred[] = []
  const sides: { line: string; bridgeId: string }[] = []
  for (const [at, app] of apps.entries()) {
    const dialled = bob.dials(`10${at}`)
    const { channel } = await app.sees('StasisStart', {}, { within: '1s' })
    await app.channels.answer({ channelId: channel.id })
    calls.push(await dialled)
    const other = at === 0 ? alice : carol
    const { id } = await app.channels.originate({ endpoint: other.endpoint, app: at === 0 ? 'front' : 'back' })
    await other.answers()
    await app.sees('StasisStart', { channel: { id } })
    const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
    await app.bridges.addChannel({ bridgeId, channel: [channel.id, id] })
    await app.sees('ChannelEnteredBridge', { channel: { id } })
    sides.push({ line: channel.id, bridgeId })
  }
  await sip.soon()
  const [first, second] = calls as [Referred, Referred]
  assert.equal(await refer(first, replaces(second)), 202)
  await sip.soon()
  assert.equal(progress(bob).at(-1), 200)
  for (const [at, app] of apps.entries()) {
    await app.sees('BridgeAttendedTransfer', {
      ...{ result: 'Success', is_external: false, destination_type: 'link' },
      transferer_first_leg: { id: sides[0]?.line as string },
      transferer_first_leg_bridge: { id: sides[0]?.bridgeId as string },
      transferer_second_leg: { id: sides[1]?.line as string },
      transferer_second_leg_bridge: { id: sides[1]?.bridgeId as string },
    })
    const line = { id: sides[at]?.line as string }
    await app.sees('StasisStart', { replace_channel: line })
    await app.sees('StasisEnd', { channel: line })
  }
  await alice.presses('5')
  await carol.hears({ digit: '5' })
})

test('an attended transfer of calls by the dialplan brings the two others together', async (t) => {
  const { exchange, sip, bob, refer, talkTo, alice, carol } = await start(t)
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const first = await talkTo(alice)
  const second = await talkTo(carol, '201')
  assert.equal(await refer(first, replaces(second)), 202)
  await sip.soon()
  await watcher.sees('BridgeAttendedTransfer', { result: 'Success', is_external: false })
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await exchange.clock.pass('40s')
  assert.equal(ends(bob).length, 2)
  await carol.hangsUp()
  await alice.isHungUp()
})
