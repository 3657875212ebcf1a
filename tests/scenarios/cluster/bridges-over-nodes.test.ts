// A bridge at one node with channels of another: who hears whom, and what programs are told.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Stasis(meeting)\n same => n,Wait(60)\n'
const soon = { within: '2s' } as const

/** `alice` is at node a, `bob` at node b, both in the application; the bridge is at a. */
async function meeting() {
  const nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const [a, b] = [nodes.exchange('a'), nodes.exchange('b')]
  const [atA, atB] = [await a.application('meeting'), await b.application('meeting')]
  const [alice, bob] = [a.phone('alice'), b.phone('bob')]
  await alice.calls('100')
  await bob.calls('100')
  await nodes.clock.pass('1s')
  const [aliceId, bobId] = [alice.channelId ?? '', bob.channelId ?? '']
  for (const channelId of [aliceId, bobId]) await nodes.during(atA.channels.answer({ channelId }))
  const bridge = await nodes.during(atA.bridges.create({ type: 'mixing' }))
  const told: string[] = []
  for (const type of ['channel-entered-bridge', 'channel-left-bridge'] as const) {
    a.running.state.bus.on(type, ({ channel }) => void told.push(`${type} ${channel.id} ${channel.name}`))
  }
  return { nodes, a, b, atA, atB, alice, bob, aliceId, bobId, bridgeId: bridge.id, told }
}

it('people at two nodes meet in one bridge, whichever node is asked, and hear each other', async () => {
  const { nodes, atA, atB, alice, bob, aliceId, bobId, bridgeId, told } = await meeting()
  await using _ = nodes
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId] }))
  // the node that has the bridge is another one
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await alice.says({ tone: 440 })
  await bob.says({ tone: 1000 })
  await bob.hears({ tone: 440 }, soon)
  await alice.hears({ tone: 1000 }, soon)
  assert.deepEqual(
    told.map((line) => line.replace(/-\w+$/, '')),
    [`channel-entered-bridge ${aliceId} Virtual/alice`, `channel-entered-bridge ${bobId} Virtual/bob`],
  )
  const shown = await nodes.during(atB.bridges.get({ bridgeId }))
  assert.deepEqual([...shown.channels].sort(), [aliceId, bobId].sort())
  // each of them is listed once, and is its own node's
  const listed = (await nodes.during(atA.channels.list())).map(({ id }) => id)
  assert.deepEqual(listed.sort(), [aliceId, bobId].sort())
  const got = await nodes.during(atA.channels.get({ channelId: bobId }))
  assert.equal(got.state, 'Up')
  await bob.presses('3')
  await alice.hears({ digit: '3' }, soon)
  await alice.presses('4')
  await bob.hears({ digit: '4' }, soon)
})

it('people in a bridge over nodes are one call, shown whole by whichever node is asked: its channels, and what happened to it at both', async () => {
  const { nodes, atA, atB, alice, aliceId, bobId, bridgeId } = await meeting()
  await using _ = nodes
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId] }))
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await nodes.clock.pass('1s')
  const listed = await nodes.during(atB.calls.list())
  assert.equal(listed.length, 1)
  const id = listed[0]?.id ?? ''
  for (const client of [atA, atB]) {
    for (const callId of [id, aliceId, bobId]) {
      const call = await nodes.during(client.calls.get({ callId }))
      assert.equal(call.id, id)
      assert.deepEqual([...call.channel_ids].sort(), [aliceId, bobId].sort())
      const ladder = await nodes.during(client.calls.getLadder({ callId }))
      assert.deepEqual(ladder.channels.map((channel) => channel.id).sort(), [aliceId, bobId].sort())
      assert.deepEqual([...(ladder.nodes ?? [])].sort(), ['a', 'b'])
      const began = (id: string) => ladder.rungs.some((rung) => rung.channel_id === id && rung.type === 'StasisStart')
      assert.deepEqual([began(aliceId), began(bobId)], [true, true])
      const moments = ladder.rungs.map(({ at }) => at)
      assert.deepEqual(moments, moments.toSorted())
      assert.deepEqual(
        ladder.rungs.map(({ number }) => number),
        ladder.rungs.map((_, at) => at + 1),
      )
      // what is new since a number of one node would not be all that is new
      const again = await nodes.during(client.calls.getLadder({ callId, since: ladder.last }))
      assert.deepEqual([again.complete, again.rungs.length], [true, ladder.rungs.length])
    }
  }
  await alice.hangsUp()
  await nodes.clock.pass('1s')
})

it('who is taken out of the bridge stays in the application, and can come again', async () => {
  const { nodes, atA, alice, bob, aliceId, bobId, bridgeId, told, a, b } = await meeting()
  await using _ = nodes
  const channel = [aliceId, bobId]
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel }))
  await bob.says({ tone: 1000 })
  await alice.hears({ tone: 1000 }, soon)
  await nodes.during(atA.bridges.removeChannel({ bridgeId, channel: [bobId] }))
  await nodes.clock.pass('1s')
  assert.match(told.at(-1) ?? '', new RegExp(`channel-left-bridge ${bobId}`))
  assert.equal(bob.state, 'talking')
  assert.ok(alice.level(1000) < -50)
  assert.deepEqual([...(await nodes.during(atA.bridges.get({ bridgeId }))).channels], [aliceId])
  // nothing is left of the line
  assert.equal(a.running.calls.exchange.channels.count, 1)
  assert.equal(b.running.calls.exchange.channels.count, 1)
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await alice.hears({ tone: 1000 }, soon)
  await assert.rejects(nodes.during(atA.bridges.removeChannel({ bridgeId, channel: ['b-nobody'] })), { status: 400 })
})

it('what is played to the bridge everybody hears; who is muted is not heard, nor keys that are absorbed', async () => {
  const { nodes, atA, alice, bob, aliceId, bobId, bridgeId } = await meeting()
  await using _ = nodes
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId] }))
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [bobId], mute: true, absorbDTMF: true }))
  await nodes.during(atA.bridges.play({ bridgeId, media: ['tone:700/60000'] }))
  await bob.hears({ tone: 700 }, soon)
  await bob.presses('6')
  await alice.presses('8')
  await bob.hears({ digit: '8' }, soon)
  assert.ok(!alice.heard.includes('key 6'))
  await bob.says({ tone: 1000 })
  await nodes.clock.pass('1s')
  assert.ok(alice.level(1000) < -50)
  assert.ok(alice.level(700) > -50)
})

it('a bridge that is destroyed lets the channels of other nodes go, and who hangs up there leaves it', async () => {
  const { nodes, atA, bob, aliceId, bobId, bridgeId, told, a, b } = await meeting()
  await using _ = nodes
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId, bobId] }))
  await nodes.during(atA.bridges.destroy({ bridgeId }))
  await nodes.clock.pass('1s')
  assert.equal(bob.state, 'talking')
  assert.equal(b.running.calls.exchange.channels.count, 1)
  const { id } = await nodes.during(atA.bridges.create({ type: 'mixing' }))
  await nodes.during(atA.bridges.addChannel({ bridgeId: id, channel: [aliceId, bobId] }))
  await bob.hangsUp()
  await nodes.clock.pass('1s')
  assert.match(told.at(-1) ?? '', new RegExp(`channel-left-bridge ${bobId}`))
  assert.deepEqual([...(await nodes.during(atA.bridges.get({ bridgeId: id }))).channels], [aliceId])
  assert.equal(a.running.calls.exchange.channels.count, 1)
})

it('from a bridge of another node to one of its own, and back', async () => {
  const { nodes, atA, atB, alice, bob, aliceId, bobId, bridgeId, told } = await meeting()
  await using _ = nodes
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId, bobId] }))
  const own = await b2(nodes, atB)
  await nodes.during(atB.bridges.addChannel({ bridgeId: own, channel: [bobId] }))
  await nodes.clock.pass('1s')
  assert.match(told.at(-1) ?? '', new RegExp(`channel-left-bridge ${bobId}`))
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [bobId] }))
  await bob.says({ tone: 1000 })
  await alice.hears({ tone: 1000 }, soon)
})

async function b2(nodes: TestNodes, client: Awaited<ReturnType<typeof meeting>>['atB']): Promise<string> {
  const { id } = await nodes.during(client.bridges.create({ type: 'mixing' }))
  assert.match(id, /^b-/)
  return id
}

it('the node of a member dies: it has left the bridge', async () => {
  const { nodes, atA, aliceId, bobId, bridgeId, told } = await meeting()
  await using _ = nodes
  await nodes.add('c')
  await nodes.clock.pass('3s')
  await nodes.during(atA.bridges.addChannel({ bridgeId, channel: [aliceId, bobId] }))
  nodes.kill('b')
  await nodes.clock.pass('6s')
  assert.match(told.at(-1) ?? '', new RegExp(`channel-left-bridge ${bobId}`))
})

it('a channel that is in no application anywhere is not put into a bridge', async () => {
  const { nodes, atA, b, bridgeId } = await meeting()
  await using _ = nodes
  const outside = b.running.calls.exchange.channels.create({
    technology: { name: 'Test', description: '', module: '' },
    label: 'outside',
  })
  assert.ok(outside)
  const add = (channel: string) => nodes.during(atA.bridges.addChannel({ bridgeId, channel: [channel] }))
  await assert.rejects(add(outside.id), { status: 422 })
  await assert.rejects(add('b-nobody'), { status: 400 })
  await assert.rejects(add('nobody'), { status: 400 })
})
