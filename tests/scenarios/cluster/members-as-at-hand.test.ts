// Channels of several nodes in one bridge: programs are told of them what they are told of channels at hand, once and in order.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import type { TestApplication } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Stasis(meeting)\n same => n,Wait(60)\n'

/** The bridge is at a, `bob` at b, `carol` at c; the program has its socket at c, another one asks a. */
async function meeting() {
  const nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('c').application('meeting')
  const atA = await nodes.exchange('a').application('office')
  const [bob, carol] = [nodes.exchange('b').phone('bob'), nodes.exchange('c').phone('carol')]
  await nodes.clock.pass('1s')
  await bob.calls('100')
  await carol.calls('100')
  await nodes.clock.pass('1s')
  const [bobId, carolId] = [bob.channelId ?? '', carol.channelId ?? '']
  const names: string[] = []
  for (const channelId of [bobId, carolId]) {
    await nodes.during(app.channels.answer({ channelId }))
    names.push((await nodes.during(app.channels.get({ channelId }))).name)
  }
  const { id: bridgeId } = await nodes.during(atA.bridges.create({ type: 'mixing' }))
  const [bobName, carolName] = names as [string, string]
  return { nodes, app, atA, bob, carol, bobId, carolId, bobName, carolName, bridgeId }
}

const told = new Set(['ChannelEnteredBridge', 'ChannelLeftBridge', 'StasisStart', 'StasisEnd', 'ChannelHangupRequest'])

/** What was told of a channel since it was answered, in a few words. */
function storyOf({ seen }: TestApplication, channelId: string): string[] {
  const words: string[] = []
  for (const event of seen) {
    const { type, channel, variable, value } = event as AriEvent<'ChannelVarset'>
    if (channel?.id !== channelId) continue
    if (told.has(type)) words.push(type)
    else if (type === 'ChannelVarset' && variable === 'BRIDGEPEER') words.push(`${variable}=${value}`)
  }
  return words.slice(words.indexOf('StasisStart') + 1)
}

it('members of two nodes are named to each other by their own names, and leave as those at hand do', async () => {
  const { nodes, app, bobId, carolId, bobName, carolName, bridgeId } = await meeting()
  await using _ = nodes
  assert.notEqual(bobName, carolName)
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [carolId] }))
  await nodes.clock.pass('1s')
  const peer = await nodes.during(app.channels.getChannelVar({ channelId: bobId, variable: 'BRIDGEPEER' }))
  assert.equal(peer.value, carolName)
  await nodes.during(app.bridges.removeChannel({ bridgeId, channel: [bobId, carolId] }))
  await nodes.clock.pass('1s')
  const left = ['BRIDGEPEER=', 'ChannelLeftBridge']
  assert.deepEqual(storyOf(app, bobId), ['ChannelEnteredBridge', `BRIDGEPEER=${carolName}`, ...left])
  // who is alone keeps the name of who was there, until it leaves
  assert.deepEqual(storyOf(app, carolId), ['ChannelEnteredBridge', `BRIDGEPEER=${bobName}`, ...left])
})

it('what is shown of a member in events of the bridge is what its own node shows of it, also when that changes', async () => {
  const { nodes, app, atA, bobId, bridgeId } = await meeting()
  await using _ = nodes
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId] }))
  const entered = await app.sees('ChannelEnteredBridge', { channel: { id: bobId } }, { within: '2s' })
  assert.deepEqual(entered.channel, await nodes.during(app.channels.get({ channelId: bobId })))
  assert.equal(entered.channel.dialplan.app_name, 'Stasis')
  const set = { channelId: bobId, variable: 'CALLERID(num)', value: '4711' }
  await nodes.during(app.channels.setChannelVar(set))
  await nodes.clock.pass('1s')
  await nodes.during(atA.bridges.destroy({ bridgeId }))
  const left = await app.sees('ChannelLeftBridge', { channel: { id: bobId } }, { within: '2s' })
  assert.equal(left.channel.caller.number, '4711')
  assert.equal(left.channel.creationtime, entered.channel.creationtime)
})

it('a member of another node that is hung up has left the bridge before it leaves its application', async () => {
  const { nodes, app, bobId, bob, bridgeId } = await meeting()
  await using _ = nodes
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await nodes.during(app.channels.hangup({ channelId: bobId }))
  await nodes.clock.pass('1s')
  assert.equal(bob.state, 'idle')
  const expected = ['ChannelEnteredBridge', 'ChannelHangupRequest', 'ChannelLeftBridge', 'StasisEnd']
  assert.deepEqual(storyOf(app, bobId), expected)
})

it('a member goes from a bridge of one node to one of its own and to one of a third, and has always left the one before', async () => {
  const { nodes, app, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const atB = await nodes.exchange('b').application('office b')
  const { id: own } = await nodes.during(atB.bridges.create({ type: 'mixing' }))
  const { id: third } = await nodes.during(app.bridges.create({ type: 'mixing' }))
  const way = [bridgeId, own, bridgeId, third, bridgeId]
  for (const id of way) await nodes.during(app.bridges.addChannel({ bridgeId: id, channel: [bobId] }))
  await nodes.clock.pass('1s')
  const moves = app.seen.flatMap((event) => {
    const { type, bridge, channel } = event as AriEvent<'ChannelEnteredBridge'>
    return /^Channel(Entered|Left)Bridge$/.test(type) && channel?.id === bobId ? `${type} ${bridge.id}` : []
  })
  const expected = way.flatMap((id, at) => [
    ...(at === 0 ? [] : [`ChannelLeftBridge ${way[at - 1]}`]),
    `ChannelEnteredBridge ${id}`,
  ])
  assert.deepEqual(moves, expected)
})

it('of several channels none is moved when one of them is nowhere', async () => {
  const { nodes, app, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const add = nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId, 'nobody'] }))
  await assert.rejects(add, { status: 400 })
  assert.deepEqual((await nodes.during(app.bridges.get({ bridgeId }))).channels, [])
  // it is somewhere, but not in this bridge
  await assert.rejects(nodes.during(app.bridges.removeChannel({ bridgeId, channel: [bobId] })), { status: 422 })
  await assert.rejects(nodes.during(app.bridges.removeChannel({ bridgeId, channel: ['nobody'] })), { status: 400 })
})

it('the picture of a channel of another node is shown to everybody in the bridge, when it is inside', async () => {
  const { nodes, atA, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const show = (channelId: string) => nodes.during(atA.bridges.setVideoSource({ bridgeId, channelId }))
  await assert.rejects(show(bobId), { status: 422 })
  await assert.rejects(show('nobody'), { status: 400 })
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await show(bobId)
  assert.equal((await nodes.during(atA.bridges.get({ bridgeId }))).video_source_id, bobId)
})

it('an event of a program names things of several nodes, and comes once and in order, whichever node is asked', async () => {
  const { nodes, app, atA, bobId, bridgeId } = await meeting()
  await using _ = nodes
  const atB = await nodes.exchange('b').application('office b')
  await nodes.clock.pass('1s')
  const source = [`channel:${bobId}`, `bridge:${bridgeId}`]
  for (const [at, client] of [atA, atB, app, atA].entries())
    await nodes.during(client.events.userEvent({ eventName: `number ${at}`, application: 'meeting', source }))
  await nodes.clock.pass('1s')
  const events = app.seen.filter(({ type }) => type === 'ChannelUserevent') as AriEvent<'ChannelUserevent'>[]
  assert.deepEqual(
    events.map(({ eventname }) => eventname),
    ['number 0', 'number 1', 'number 2', 'number 3'],
  )
  assert.deepEqual([events[0]?.channel?.id, events[0]?.bridge?.id], [bobId, bridgeId])
  const about = (one: string) =>
    nodes.during(atA.events.userEvent({ eventName: 'x', application: 'meeting', source: [one] }))
  await assert.rejects(about('channel:nobody'), { status: 422 })
  await assert.rejects(nodes.during(atA.events.userEvent({ eventName: 'x', application: 'nobody' })), { status: 404 })
})

it('a recording has a name of its own among all nodes, unless it may be written over another', async () => {
  const { nodes, app, bobId, carolId } = await meeting()
  await using _ = nodes
  const recording = { name: 'minutes', format: 'wav' }
  await nodes.during(app.channels.record({ channelId: bobId, ...recording }))
  const again = (more: { ifExists?: 'overwrite' } = {}) =>
    nodes.during(app.channels.record({ channelId: carolId, ...recording, ...more }))
  await assert.rejects(again(), { status: 409 })
  // not even then while the other one is under way
  await assert.rejects(again({ ifExists: 'overwrite' }), { status: 409 })
  await nodes.during(app.recordings.stop({ recordingName: 'minutes' }))
  await nodes.clock.pass('1s')
  await assert.rejects(again(), { status: 409 })
  await again({ ifExists: 'overwrite' })
})

it('a member that is moved to another application there has that one told of the bridge', async () => {
  const { nodes, app, bobId, carolId, bridgeId } = await meeting()
  await using _ = nodes
  const other = await nodes.exchange('b').application('other')
  await nodes.clock.pass('1s')
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await nodes.during(app.channels.move({ channelId: bobId, app: 'other' }))
  await nodes.clock.pass('1s')
  await nodes.during(app.bridges.addChannel({ bridgeId, channel: [carolId] }))
  await other.sees('ChannelEnteredBridge', { channel: { id: carolId } }, { within: '2s' })
  await nodes.during(app.bridges.removeChannel({ bridgeId, channel: [bobId] }))
  await other.sees('ChannelLeftBridge', { channel: { id: bobId } }, { within: '2s' })
})

it('without the engine a member of another node hangs up without waiting for anybody; who is only cut off waits until the other is suspect', async () => {
  for (const [isServerGone, within] of [
    [true, '100ms'],
    [false, '2600ms'],
  ] as const) {
    const { nodes, app, bobId, bob, bridgeId } = await meeting()
    await using _ = nodes
    await nodes.during(app.bridges.addChannel({ bridgeId, channel: [bobId] }))
    await nodes.clock.pass('1s')
    const { host } = nodes.node('b')
    nodes.engine.isolate(host)
    if (isServerGone) nodes.engine.killServer(host)
    await nodes.clock.pass('1s')
    const { channels } = nodes.exchange('b').running.calls.exchange
    await bob.hangsUp()
    await nodes.clock.pass(within)
    assert.equal(channels.get(bobId), undefined)
  }
})
