// SIP telephones whose calls sit in a bridge of another node: REFER, blind and with Replaces, left to the program, and INVITE with Replaces.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import { parseSipfrag } from '@jackfield/sip'
import { type Referred, SipNetwork, type SipTelephone, telephonesConf } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
[default]
exten => 100,1,Stasis(meeting)
exten => 300,1,Answer()
 same => n,Wait(600)
`

/** `alice` is registered at node a, `bob` is at b with the bridge; the program has its socket at a. */
async function meeting() {
  const files = { 'pjsip.conf': telephonesConf(['alice', 'alex']) }
  const nodes = await TestNodes.start(['a', 'b'], { dialplan, files })
  const [a, b] = [nodes.exchange('a'), nodes.exchange('b')]
  const app = await a.application('meeting')
  const atB = await b.application('office')
  const sip = new SipNetwork(a)
  const [alice, alex] = [sip.telephone('alice'), sip.telephone('alex')]
  const bob = b.phone('bob')
  await nodes.clock.pass('1s')
  /** A telephone calls the program, which answers. */
  const calls = async (telephone: SipTelephone) => {
    const before = app.seen.length
    const call = (await telephone.dials('100')) as Referred
    const started = app.seen.slice(before).find(({ type }) => type === 'StasisStart') as AriEvent<'StasisStart'>
    const channelId = started.channel.id
    await nodes.during(app.channels.answer({ channelId }))
    await nodes.clock.pass('500ms')
    return { call, channelId }
  }
  const { call, channelId: aliceId } = await calls(alice)
  await bob.calls('100')
  await nodes.clock.pass('1s')
  const bobId = bob.channelId ?? ''
  await nodes.during(app.channels.answer({ channelId: bobId }))
  const bridgeAt = async (client: typeof atB, ...channels: readonly string[]) => {
    const { id: bridgeId } = await nodes.during(client.bridges.create({ type: 'mixing' }))
    for (const channel of channels) await nodes.during(client.bridges.addChannel({ bridgeId, channel: [channel] }))
    await nodes.clock.pass('1s')
    return bridgeId
  }
  const bridgeId = await bridgeAt(atB, aliceId, bobId)
  const refer = async ({ call: one }: Referred, to: string) => {
    assert.ok(one)
    const asked = await nodes.during(one.request('REFER', { headers: [['refer-to', to]] }))
    await nodes.clock.pass('1s')
    return asked.status
  }
  return { nodes, a, app, atB, alice, alex, bob, call, calls, refer, aliceId, bobId, bridgeId, bridgeAt }
}

const progress = ({ requests }: SipTelephone) =>
  requests
    .filter(({ method }) => method === 'NOTIFY')
    .map(({ request }) => parseSipfrag(request.body.toString())?.status)

const dialogOf = ({ call }: Referred) => {
  assert.ok(call)
  const { callId, remoteTag, localTag } = call.dialog
  return `${callId};to-tag=${remoteTag};from-tag=${localTag}`
}

it('a telephone sends the others in a bridge of another node elsewhere, is told that it worked, and ends its call itself', async () => {
  const { nodes, app, alice, bob, call, refer, aliceId, bobId, bridgeId } = await meeting()
  await using _ = nodes
  assert.equal(await refer(call, '<sip:300@10.0.0.1>'), 202)
  assert.equal(progress(alice).at(-1), 200)
  const transfer = await app.sees('BridgeBlindTransfer', { result: 'Success', is_external: true })
  assert.deepEqual([transfer.channel.id, transfer.transferee?.id, transfer.bridge?.id], [aliceId, bobId, bridgeId])
  assert.deepEqual(
    alice.seen.filter((one) => one.startsWith('end')),
    [],
  )
  call.call?.end()
  await nodes.clock.pass('40s')
  assert.equal(bob.state, 'talking')
  const { channels } = await nodes.during(app.bridges.get({ bridgeId }))
  assert.equal(channels.length, 2)
  assert.ok(channels.includes(bobId))
})

it('a telephone is told when nobody is left in the bridge of another node, and stays in its call', async () => {
  const { nodes, alice, bob, call, refer } = await meeting()
  await using _ = nodes
  await bob.hangsUp()
  await nodes.clock.pass('1s')
  assert.equal(await refer(call, '<sip:300@10.0.0.1>'), 202)
  assert.equal(progress(alice).at(-1), 400)
  await nodes.clock.pass('40s')
  assert.deepEqual(
    alice.seen.filter((one) => one.startsWith('end')),
    [],
  )
})

it('a telephone joins two calls that are in bridges of another node (REFER with Replaces)', async () => {
  const { nodes, app, atB, alice, bob, call, calls, refer, aliceId, bobId, bridgeId, bridgeAt } = await meeting()
  await using _ = nodes
  const second = await calls(alice)
  const carol = nodes.exchange('b').phone('carol')
  await carol.calls('100')
  await nodes.clock.pass('1s')
  const carolId = carol.channelId ?? ''
  await nodes.during(app.channels.answer({ channelId: carolId }))
  const otherId = await bridgeAt(atB, second.channelId, carolId)
  const replaces = encodeURIComponent(dialogOf(second.call))
  assert.equal(await refer(call, `<sip:somebody@10.0.0.1?Replaces=${replaces}>`), 202)
  assert.equal(progress(alice).at(-1), 200)
  const transfer = await app.sees('BridgeAttendedTransfer', { result: 'Success', destination_type: 'link' })
  assert.deepEqual([transfer.transferer_first_leg.id, transfer.transferer_second_leg.id], [aliceId, second.channelId])
  assert.deepEqual(
    [transfer.transferer_first_leg_bridge?.id, transfer.transferer_second_leg_bridge?.id],
    [bridgeId, otherId],
  )
  assert.deepEqual([transfer.transferee?.id, transfer.transfer_target?.id], [bobId, carolId])
  await bob.says({ tone: 440 })
  await carol.hears({ tone: 440 }, { within: '2s' })
})

it('a call with Replaces takes the place of one in a bridge of another node', async () => {
  const { nodes, app, alice, alex, bob, call, aliceId, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const before = app.seen.length
  const { callId, remoteTag, localTag } = call.call?.dialog ?? assert.fail('it has ended')
  // as somebody sees it who was told of the call by the one who has it
  await alex.dials('100', undefined, [['replaces', `${callId};to-tag=${remoteTag};from-tag=${localTag}`]])
  await nodes.clock.pass('1s')
  assert.equal(alex.responses.at(-1)?.status, 200)
  const started = await app.sees('StasisStart', { replace_channel: { id: aliceId } })
  const moves = app.seen.slice(before).flatMap((event) => {
    const { type, channel, bridge } = event as AriEvent<'ChannelEnteredBridge'>
    const isOne = /^Channel(Entered|Left)Bridge$/.test(type) && bridge.id === bridgeId
    return isOne ? `${type} ${channel?.id}` : []
  })
  assert.deepEqual(moves, [`ChannelLeftBridge ${aliceId}`, `ChannelEnteredBridge ${started.channel.id}`])
  assert.deepEqual(
    [...(await nodes.during(app.bridges.get({ bridgeId }))).channels].sort(),
    [bobId, started.channel.id].sort(),
  )
  assert.deepEqual(
    alice.seen.filter((one) => one.startsWith('end')),
    ['end peer'],
  )
  await bob.hangsUp()
  await nodes.clock.pass('1s')
})

it('a program that handles transfers itself is shown the bridge of the other node and who is in it, in order', async () => {
  const { nodes, app, alice, call, refer, aliceId, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const handling = { channelId: aliceId, variable: 'PJSIP_TRANSFER_HANDLING()', value: 'ari-only' }
  await nodes.during(app.channels.setChannelVar(handling))
  assert.equal(await refer(call, '<sip:4711@10.0.0.1>'), 202)
  // both are asked for before the other node has answered what the bridge looks like
  const states = ['channel_progress', 'channel_answered'] as const
  const told = states.map((state) => app.channels.transfer_progress({ channelId: aliceId, states: state }))
  await nodes.during(Promise.all(told))
  await nodes.clock.pass('1s')
  const events = app.seen.filter(({ type }) => type === 'ChannelTransfer') as AriEvent<'ChannelTransfer'>[]
  assert.deepEqual(
    events.map(({ state }) => state),
    [undefined, ...states],
  )
  for (const { referred_by: by, refer_to: to } of events) {
    assert.equal(to.requested_destination.destination, '4711')
    assert.deepEqual([by.source_channel.id, by.connected_channel?.id, by.bridge?.id], [aliceId, bobId, bridgeId])
    assert.deepEqual([...(by.bridge?.channels ?? [])].sort(), [aliceId, bobId].sort())
  }
  assert.deepEqual(progress(alice), [100, 200])
  assert.deepEqual([...(await nodes.during(app.bridges.get({ bridgeId }))).channels].sort(), [aliceId, bobId].sort())
})

it('a program that handles transfers itself is asked, too, when the other node does not say what the bridge looks like', async () => {
  const { nodes, app, alice, call, aliceId } = await meeting()
  await using _ = nodes
  const handling = { channelId: aliceId, variable: 'PJSIP_TRANSFER_HANDLING()', value: 'ari-only' }
  await nodes.during(app.channels.setChannelVar(handling))
  nodes.pause('b')
  call.call?.request('REFER', { headers: [['refer-to', '<sip:4711@10.0.0.1>']] })
  await nodes.clock.pass('2600ms')
  nodes.resume('b')
  await nodes.clock.pass('5s')
  const event = await app.sees('ChannelTransfer', {})
  assert.deepEqual([event.referred_by.source_channel.id, event.referred_by.bridge], [aliceId, undefined])
  assert.ok(alice.seen.includes('NOTIFY'))
})
