// Three exchanges on one clock: one of them is drained from another one, its calls go on, and it comes back or is replaced.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { TestApplication, TestExchange } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `[default]
exten => 100,1,Answer()
 same => n,Wait(3600)
exten => 200,1,Answer()
 same => n,Wait(10)
 same => n,Dial(Virtual/bob)
exten => 300,1,Answer()
 same => n,Stasis(ivr)
`

/** A socket of an application, and how it was closed. */
function openSocket(exchange: TestExchange, application: string) {
  const closed: (readonly [code: number, reason: string])[] = []
  exchange.running.applications.open(
    { applications: [application], subscribeAll: false },
    {
      ...{ user: { name: 'ann', isReadOnly: false }, remote: '192.0.2.1:5000', isOutbound: false, bufferedBytes: 0 },
      send: () => true,
      onDrained: (run) => run(),
      close: (code, reason) => void closed.push([code, reason]),
    },
  )
  return closed
}

const shown = async (nodes: TestNodes, client: TestApplication) =>
  (await nodes.during(client.cluster.listNodes())).map(
    ({ name, state, draining, calls }) => `${name} ${state}${draining ? ' draining' : ''} ${calls}`,
  )

it('a node that is drained takes no new call, keeps those it has, sends sockets away, and can be called back', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const b = nodes.exchange('b')
  const alice = b.phone('alice')
  await alice.calls('200')
  await nodes.clock.pass('1s')
  const closed = openSocket(b, 'shop')
  const a = await nodes.exchange('a').application('watcher')
  await nodes.during(a.cluster.drainNode({ nodeName: 'b' }))
  // the others know at once, not with the next beat
  await nodes.clock.pass('100ms')
  assert.deepEqual(await shown(nodes, a), ['a alive 0', 'b alive draining 1', 'c alive 0'])
  assert.deepEqual(closed, [[1012, 'this exchange is taken out of service: connect to another one']])
  assert.equal(b.running.unreadiness, 'the exchange is draining')
  assert.deepEqual(b.running.state.gate.admit(), { ok: false, code: 'closing' })
  // a call that is there may still dial
  const bob = b.phone('bob')
  await bob.rings({ within: '20s' })
  await bob.answers()
  await nodes.clock.pass('1s')
  assert.ok(b.log.every((line) => !line.includes('can be stopped')))
  await alice.hangsUp()
  await nodes.clock.pass('2s')
  assert.ok(b.log.some((line) => line.includes('this node has no calls any more: it can be stopped')))
  assert.deepEqual(await shown(nodes, a), ['a alive 0', 'b alive draining 0', 'c alive 0'])
  await nodes.during(a.cluster.undrainNode({ nodeName: 'b' }))
  await nodes.clock.pass('100ms')
  assert.deepEqual(await shown(nodes, a), ['a alive 0', 'b alive 0', 'c alive 0'])
  const again = b.phone('again')
  await again.calls('100')
  await nodes.clock.pass('1s')
  assert.deepEqual(await shown(nodes, a), ['a alive 0', 'b alive 1', 'c alive 0'])
  await assert.rejects(nodes.during(a.cluster.undrainNode({ nodeName: 'b' })), { code: 'node-not-drained' })
  await assert.rejects(nodes.during(a.cluster.drainNode({ nodeName: 'z' })), { code: 'node-unknown' })
})

it('a program that is sent away goes on at another node with its token: it misses nothing, and hears nothing twice', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const token: { places: Map<string, string> } = { places: new Map() }
  const connect = (node: string) => {
    const { running, login } = nodes.exchange(node)
    const { users, sockets } = running.interface
    const user = users.get(login.user)
    assert.ok(user)
    const heard: string[] = []
    const closed: number[] = []
    const resume = [...token.places.values()].join('+')
    sockets.connect({ applications: ['ivr'], subscribeAll: false, resume }, user, {
      onText: (text) => {
        const event = JSON.parse(text)
        const { type, seq, asterisk_id: exchange = '', incarnation, channel } = event
        const life = incarnation ?? token.places.get(exchange)?.split(':')[0]
        if (seq !== undefined) token.places.set(exchange, `${life}:${seq}`)
        heard.push(type === 'ChannelDtmfReceived' ? `${channel.id.slice(0, 1)} ${event.digit}` : type)
      },
      onClosed: (code) => closed.push(code),
    })
    return { heard, closed }
  }
  const before = connect('b')
  await nodes.clock.pass('2s')
  const phones = []
  for (const node of ['a', 'b', 'c']) phones.push(await nodes.exchange(node).phone('alice').calls('300'))
  await nodes.clock.pass('1s')
  for (const phone of phones) await phone.presses('1')
  await nodes.clock.pass('1s')
  await nodes.during(nodes.exchange('a').running.commandLine.run('cluster drain b'))
  await nodes.clock.pass('100ms')
  assert.deepEqual(before.closed, [1012])
  // nobody has the application
  for (const phone of phones) await phone.presses('2')
  await nodes.clock.pass('2s')
  const after = connect('c')
  await nodes.clock.pass('3s')
  for (const phone of phones) await phone.presses('3')
  await nodes.clock.pass('2s')
  const digits = (heard: readonly string[]) => heard.filter((line) => / \d$/.test(line)).sort()
  assert.deepEqual(digits(before.heard), ['a 1', 'b 1', 'c 1'])
  // b is drained, not gone: its call goes on, and is told of
  assert.deepEqual(digits(after.heard), ['a 2', 'a 3', 'b 2', 'b 3', 'c 2', 'c 3'])
  assert.equal(after.heard.filter((type) => type === 'Resumed').length, 3)
  assert.ok(!after.heard.includes('ResumeFailed'))
  assert.deepEqual(after.closed, [])
})

it('at the limit the calls that are left are hung up', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const b = nodes.exchange('b')
  const alice = b.phone('alice')
  await alice.calls('100')
  await nodes.clock.pass('1s')
  const lines = await nodes.during(nodes.exchange('a').running.commandLine.run('cluster drain b 60'))
  assert.deepEqual(lines.lines, ['Node b takes nothing new; 1 call left.'])
  await nodes.clock.pass('59s')
  assert.equal(alice.state, 'talking')
  await nodes.clock.pass('2s')
  await alice.isHungUp()
  assert.ok(b.log.some((line) => line.includes('the drain has reached its limit: 1 channels are hung up')))
})

it('an exchange that ends gracefully sends sockets away, too; called off, it takes new calls again', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const b = nodes.exchange('b')
  const { commandLine, state } = b.running
  await b.phone('alice').calls('100')
  await nodes.clock.pass('1s')
  const closed = openSocket(b, 'shop')
  await commandLine.run('core stop gracefully')
  await nodes.clock.pass('100ms')
  assert.deepEqual([closed.length, state.gate.isClosed, state.gate.isDraining], [1, true, true])
  await commandLine.run('core abort shutdown')
  assert.deepEqual([state.gate.isClosed, state.gate.isDraining], [false, false])
  // whoever is drained besides stays so
  await nodes.during(commandLine.run('cluster drain'))
  await commandLine.run('core stop gracefully')
  await commandLine.run('core abort shutdown')
  assert.deepEqual([state.gate.isClosed, state.gate.isDraining], [true, true])
})

it('the last node that serves keeps its sockets: there is nobody they could go to', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const run = (name: string, line: string) => nodes.during(nodes.exchange(name).running.commandLine.run(line))
  await run('a', 'cluster drain')
  await nodes.clock.pass('100ms')
  const closed = openSocket(nodes.exchange('b'), 'shop')
  await run('b', 'cluster drain')
  assert.deepEqual(closed, [])
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('no other node takes new calls')))
})

it('an exchange that is alone says so', async () => {
  await using nodes = await TestNodes.start(['a'], { dialplan })
  const a = await nodes.exchange('a').application('watcher')
  assert.deepEqual((await nodes.during(a.cluster.get())).nodes.length, 1)
  const status = await nodes.during(a.exchange.getStatus())
  assert.deepEqual([status.cluster?.name, status.cluster?.majority], ['jackfield', true])
})
