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
