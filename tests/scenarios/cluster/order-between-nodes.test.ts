// One channel of which several nodes tell, over links of different speed: a program hears it in the order in which it happened.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SocketAt } from '../../support/socket-at.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Stasis(meeting)\n same => n,Wait(1)\n'

interface Seen {
  readonly type: string
  readonly channel?: { readonly id: string }
  readonly bridge?: { readonly id: string }
}

const about = new Set(['ChannelEnteredBridge', 'ChannelLeftBridge', 'StasisEnd'])

/** The program is at node a, one bridge at b, the telephone and another bridge at c. What b tells takes long to a. */
async function farBridge(slowMs: number) {
  const nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('meeting')
  const [atB, atC] = [await nodes.exchange('b').application('b'), await nodes.exchange('c').application('c')]
  await nodes.clock.pass('1s')
  const phone = nodes.exchange('c').phone('carol')
  await phone.calls('100')
  await nodes.clock.pass('1s')
  const channelId = phone.channelId ?? ''
  await nodes.during(app.channels.answer({ channelId }))
  const bridge = async (at: typeof atB) => (await nodes.during(at.bridges.create({ type: 'mixing' }))).id
  const [bridgeId, otherId] = [await bridge(atB), await bridge(atC)]
  await nodes.during(app.applications.subscribe({ applicationName: 'meeting', eventSource: [`bridge:${bridgeId}`] }))
  nodes.engine.network.slow('two', 'one', slowMs)
  const names = new Map([
    [bridgeId, 'far'],
    [otherId, 'own'],
  ])
  const heardOf = (seen: readonly object[]) =>
    seen.flatMap((event) => {
      const { type, channel, bridge: inside } = event as Seen
      if (!about.has(type) || channel?.id !== channelId) return []
      return inside ? `${type} ${names.get(inside.id)}` : type
    })
  const heard = () => heardOf(app.seen)
  return { nodes, app, atB, atC, phone, channelId, bridgeId, otherId, heard, heardOf }
}

/** The next message of events of this node goes nowhere. */
function loseNextEvents(nodes: TestNodes, name: string): void {
  const { engine } = nodes.node(name)
  const send = engine.send.bind(engine)
  engine.send = (subject, text) => {
    if (!subject.includes('.events.a.')) return send(subject, text)
    engine.send = send
  }
}

const left = ['ChannelEnteredBridge far', 'ChannelLeftBridge far']

it('who hangs up in a bridge of another node has left it before its end is told', async () => {
  const { nodes, atB, phone, channelId, bridgeId, heard } = await farBridge(300)
  await using _ = nodes
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await phone.hangsUp()
  await nodes.clock.pass('3s')
  assert.deepEqual(heard(), [...left, 'StasisEnd'])
})

it('who goes on in the dialplan, or into another bridge, has left the one of another node first', async () => {
  const { nodes, app, atB, atC, channelId, bridgeId, otherId, heard } = await farBridge(300)
  await using _ = nodes
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await nodes.during(atC.bridges.addChannel({ bridgeId: otherId, channel: [channelId] }))
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await nodes.during(app.channels.continueInDialplan({ channelId }))
  await nodes.clock.pass('5s')
  const own = ['ChannelEnteredBridge own', 'ChannelLeftBridge own']
  assert.deepEqual(heard(), [...left, ...own, ...left, 'StasisEnd'])
})

it('who only looks hears it in that order, too', async () => {
  const { nodes, app, atB, atC, channelId, bridgeId, otherId, heardOf } = await farBridge(300)
  await using _ = nodes
  const follower = new SocketAt<Seen>(nodes, 'a', { applications: [], subscribeAll: false, follow: ['all'] })
  await nodes.clock.pass('2s')
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await nodes.during(atC.bridges.addChannel({ bridgeId: otherId, channel: [channelId] }))
  await nodes.during(app.channels.continueInDialplan({ channelId }))
  await nodes.clock.pass('5s')
  const own = ['ChannelEnteredBridge own', 'ChannelLeftBridge own']
  assert.deepEqual(heardOf(follower.seen), [...left, ...own, 'StasisEnd'])
  follower.close()
})

it('also when what the bridge said was lost on its way', async () => {
  const { nodes, atB, phone, channelId, bridgeId, heard } = await farBridge(0)
  await using _ = nodes
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await nodes.clock.pass('2s')
  loseNextEvents(nodes, 'b')
  await phone.hangsUp()
  await nodes.clock.pass('3s')
  assert.deepEqual(heard(), [...left, 'StasisEnd'])
})

it('nobody waits for a node that cannot be reached: what it said last comes later', async () => {
  const { nodes, atB, phone, channelId, bridgeId, heard } = await farBridge(0)
  await using _ = nodes
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [channelId] }))
  await nodes.clock.pass('2s')
  nodes.engine.isolate('two')
  await phone.hangsUp()
  await nodes.clock.pass('3s')
  assert.deepEqual(heard(), ['ChannelEnteredBridge far', 'StasisEnd'])
  nodes.engine.rejoin('two')
  await nodes.clock.pass('5s')
  assert.equal(heard().at(-1), 'ChannelLeftBridge far')
})
