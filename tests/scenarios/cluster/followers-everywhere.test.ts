// Several exchanges on one clock: who only looks hears of all of them.

import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { SocketAt } from '../../support/socket-at.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Wait(600)\nexten => 200,1,Stasis(ivr)\n'

interface Seen {
  readonly type: string
  readonly application?: string
  readonly channel?: { readonly id: string }
}

async function follow(t: TestContext, nodes: TestNodes, node: string, wishes: readonly string[], scope?: 'node') {
  const asked = { applications: [], subscribeAll: false, follow: wishes, ...(scope ? { scope } : {}) }
  const socket = new SocketAt<Seen>(nodes, node, asked)
  t.after(() => socket.close())
  await nodes.clock.pass('1s')
  return socket
}

const count = ({ seen }: { readonly seen: readonly Seen[] }, type: string, of: string) =>
  seen.filter((event) => event.type === type && event.channel?.id.startsWith(of) !== false).length

it('a follower hears of calls at all nodes, each event once, also of nodes that join later; with scope of its own alone', async (t) => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const all = await follow(t, nodes, 'a', ['all'])
  const own = await follow(t, nodes, 'a', ['all'], 'node')
  for (const node of ['a', 'b']) await (await nodes.exchange(node).phone(`${node}1`).calls('100')).hangsUp()
  await nodes.add('c')
  await nodes.clock.pass('6s')
  await (await nodes.exchange('c').phone('c1').calls('100')).hangsUp()
  await nodes.clock.pass('1s')
  for (const node of ['a', 'b', 'c'])
    for (const type of ['ChannelCreated', 'ChannelDestroyed'])
      assert.equal(count(all, type, `${node}-`), 1, `${type} ${node}`)
  assert.deepEqual(
    ['a-', 'b-', 'c-'].map((of) => count(own, 'ChannelCreated', of)),
    [1, 0, 0],
  )
  nodes.exchange('b').running.state.deviceStates.set('Stasis:x', 'BUSY')
  await nodes.clock.pass('2s')
  const states = all.seen as readonly { device_state?: { name: string } }[]
  assert.equal(states.filter(({ device_state: state }) => state?.name === 'Stasis:x').length, 1)
  all.close()
  await nodes.clock.pass('1s')
  const before = all.seen.length
  await (await nodes.exchange('b').phone('b2').calls('100')).hangsUp()
  await nodes.clock.pass('1s')
  assert.equal(all.seen.length, before)
})

it('a follower names a channel of another node, or an application, and hears of that; one that nobody has is refused', async (t) => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('c').application('ivr')
  await nodes.clock.pass('1s')
  const bob = await nodes.exchange('b').phone('bob').calls('100')
  await nodes.clock.pass('500ms')
  const [{ id = '' } = {}] = await nodes.during(app.channels.list())
  const ofChannel = await follow(t, nodes, 'a', [`channel:${id}`])
  const ofApplication = await follow(t, nodes, 'a', ['ivr'])
  await bob.presses('5')
  await nodes.exchange('b').phone('dora').calls('200')
  await nodes.clock.pass('1s')
  assert.equal(count(ofChannel, 'ChannelDtmfReceived', 'b-'), 1)
  assert.equal(count(ofChannel, 'StasisStart', ''), 0)
  assert.deepEqual(
    ofApplication.seen.filter(({ type }) => type === 'StasisStart').map(({ application }) => application),
    ['ivr'],
  )
  await assert.rejects(follow(t, nodes, 'a', ['channel:nobody']))
})

it('a follower goes on hearing of a node that was cut off for a while', async (t) => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const all = await follow(t, nodes, 'a', ['all'])
  nodes.engine.isolate(nodes.node('b').host)
  await nodes.clock.pass('30s')
  nodes.engine.rejoin(nodes.node('b').host)
  await nodes.clock.pass('20s')
  await (await nodes.exchange('b').phone('b1').calls('100')).hangsUp()
  await nodes.clock.pass('1s')
  assert.equal(count(all, 'ChannelCreated', 'b-'), 1)
})

it('a call whose bridge is over two nodes is listed as those of one exchange are', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const calls = async (first: string, second: string) => {
    await nodes.exchange(first).phone(`${first}${second}1`).calls('200')
    await nodes.exchange(second).phone(`${first}${second}2`).calls('200')
    const ids: string[] = []
    for (let at = 0; at < 2; at++) ids.push((await app.sees('StasisStart', {}, { within: '2s' })).channel.id)
    const bridge = await nodes.during(app.bridges.create({ type: 'mixing' }))
    for (const channel of ids) await nodes.during(app.bridges.addChannel({ bridgeId: bridge.id, channel: [channel] }))
    await nodes.clock.pass('1s')
    return nodes.during(app.calls.list({}))
  }
  assert.equal((await calls('a', 'a')).length, 1)
  const [over, ...rest] = await calls('a', 'b')
  assert.equal(rest.length, 1)
  assert.deepEqual(over?.channel_ids?.map((id) => id.slice(0, 1)).sort(), ['a', 'b'])
})
