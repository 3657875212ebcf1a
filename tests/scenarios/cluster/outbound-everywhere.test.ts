// A websocket that one of several exchanges opens to a program: calls at all of them reach it, and it reaches them.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import type { Json } from '../../support/event-client.ts'
import { FarSide, type Visit } from '../../support/far-side.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Stasis(robot,hello)\n same => n,Hangup()\n'

// sockets take their own time while that of the exchanges goes on: a connection may take long
const filesFor = (port: number) => ({
  'ari.conf':
    '[general]\nenabled = yes\n\n[far]\ntype = user\npassword = far\n\n[robot]\ntype = outbound_websocket\nwebsocket_client_id = robot\napps = robot\nlocal_ari_user = far\n',
  'websocket_client.conf': `[robot]\ntype = websocket_client\nconnection_type = persistent\nuri = ws://127.0.0.1:${port}/robot\nprotocols = ari\nreconnect_interval = 500\nconnection_timeout = 60000\n`,
})

/** Time of the exchanges goes on while sockets take theirs. */
async function within<T>(nodes: TestNodes, awaited: Promise<T>): Promise<T> {
  let isThere = false
  const there = () => {
    isThere = true
  }
  awaited.then(there, there)
  await until(
    () => isThere,
    () => nodes.clock.pass('20ms'),
  )
  return awaited
}

const isOf =
  (type: string, node: string) =>
  (event: Json): boolean =>
    event.type === type && String((event.channel as Json | undefined)?.id).startsWith(`${node}-`)

/** Called at a node, it is told of the call, ends it over the same websocket, and is told of that. */
async function callAt(nodes: TestNodes, { client }: Pick<Visit, 'client'>, node: string): Promise<void> {
  await nodes.exchange(node).phone(`at-${node}`).calls('100')
  const start = await within(nodes, client.next('StasisStart', isOf('StasisStart', node)))
  const { id } = start.channel as { id: string }
  const request = { type: 'RESTRequest', request_id: node, method: 'DELETE', uri: `channels/${id}` }
  client.websocket.send(JSON.stringify(request))
  const told: Json[] = []
  const isEnd = isOf('StasisEnd', node)
  const isBoth = (event: Json) => {
    if (event.request_id === node || isEnd(event)) told.push(event)
    return told.length === 2
  }
  await within(nodes, client.take(isBoth, 'answer and end'))
  assert.equal(told.find(({ request_id }) => request_id === node)?.status_code, 204)
}

it('one exchange has the connection, calls of all of them reach its program, also after another one has it', async (t) => {
  const far = await FarSide.open()
  t.after(() => far.close())
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: filesFor(far.port) })
  const visit = await within(nodes, far.visit())
  await within(nodes, visit.client.next('ApplicationRegistered'))
  await nodes.clock.pass('1s')
  for (const node of ['a', 'b', 'c']) await callAt(nodes, visit, node)
  assert.equal(far.tries, 1)
  const holder = ['a', 'b', 'c'].find(
    (name) =>
      nodes.exchange(name).running.applications.sessions.some(({ connection }) => connection.isOutbound) === true,
  )
  assert.ok(holder !== undefined)
  nodes.kill(holder)
  const next = await within(nodes, far.visit())
  await within(nodes, next.client.next('ApplicationRegistered'))
  await nodes.clock.pass('1s')
  for (const node of ['a', 'b', 'c']) if (node !== holder) await callAt(nodes, next, node)
})

it("the connection is lost and comes back: calls of all nodes are still its program's", async (t) => {
  const far = await FarSide.open()
  t.after(() => far.close())
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: filesFor(far.port) })
  const { client } = await within(nodes, far.visit())
  await within(nodes, client.next('ApplicationRegistered'))
  await nodes.clock.pass('1s')
  const calls = []
  for (const node of ['a', 'b', 'c']) {
    calls.push(await nodes.exchange(node).phone(`at-${node}`).calls('100'))
    await within(nodes, client.next('StasisStart', isOf('StasisStart', node)))
  }
  await client.cut()
  const again = await within(nodes, far.visit())
  await within(nodes, again.client.next('ApplicationRegistered'))
  await nodes.clock.pass('2s')
  const ended = new Set<string>()
  const isLast = (event: Json) => {
    if (event.type === 'StasisEnd') ended.add(String((event.channel as Json).id).slice(0, 1))
    return ended.size === 3
  }
  const all = again.client.take(isLast, 'ends of three calls')
  for (const call of calls) await call.hangsUp()
  await within(nodes, all)
})

it('calls of all nodes wait for the connection while it is away, and its program is told of them once', async (t) => {
  const far = await FarSide.open()
  t.after(() => far.close())
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: filesFor(far.port) })
  const { client } = await within(nodes, far.visit())
  await within(nodes, client.next('ApplicationRegistered'))
  await nodes.clock.pass('1s')
  // something of before, that is not to come again
  await callAt(nodes, { client }, 'b')
  far.refusing = 503
  await client.cut()
  const { tries } = far
  await until(
    () => far.tries > tries,
    () => nodes.clock.pass('20ms'),
  )
  const calls = []
  for (const node of ['a', 'b', 'c']) calls.push(await nodes.exchange(node).phone(`while-away-${node}`).calls('100'))
  await nodes.clock.pass('5s')
  far.refusing = undefined
  const again = await within(nodes, far.visit())
  const started: string[] = []
  const isLast = (event: Json) => {
    if (event.type === 'StasisStart') started.push(String((event.channel as Json).id).slice(0, 1))
    return started.length === 3
  }
  await within(nodes, again.client.take(isLast, 'beginnings of three calls'))
  for (const call of calls) await call.hangsUp()
  const ended = new Set<string>()
  const isEnd = ({ type, channel }: Json) => {
    if (type === 'StasisStart') started.push('again')
    if (type === 'StasisEnd') ended.add(String((channel as Json).id).slice(0, 1))
    return ended.size === 3
  }
  await within(nodes, again.client.take(isEnd, 'ends of three calls'))
  assert.deepEqual(started.toSorted(), ['a', 'b', 'c'])
})
