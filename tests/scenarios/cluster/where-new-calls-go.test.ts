// Three exchanges on one clock: a new call is made where its telephone is, and never at a node that is drained or silent.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Wait(600)\n'

/** As a program asks that a balancer sends to this node. */
async function originateAt(nodes: TestNodes, node: string, endpoint: string, headers = {}) {
  const { running, login } = nodes.exchange(node)
  const { door } = running
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  const path = `${door.prefix}/ari/channels?endpoint=${encodeURIComponent(endpoint)}&app=ivr`
  const asked = door.request({ method: 'POST', path, headers: { authorization, ...headers } })
  const answer = await nodes.during(Promise.resolve(asked))
  const body = JSON.parse(Buffer.from(answer?.body ?? '').toString()) as { id?: string }
  return { status: answer?.status, id: body.id ?? '' }
}

it('a telephone is called by its own node, whichever is asked; its channel enters the application all the same', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const dora = nodes.exchange('c').phone('dora')
  const made = await nodes.during(app.channels.originate({ endpoint: 'Virtual/dora', app: 'ivr' }))
  assert.match(made.id, /^c-/)
  await dora.rings()
  await dora.answers()
  await app.sees('StasisStart', { channel: { id: made.id } }, { within: '2s' })
  // who names a node gets it there, over a line
  const named = await originateAt(nodes, 'b', 'Virtual/dora', { 'Jackfield-Node': 'b' })
  assert.match(named.id, /^b-/)
  // a chosen id is one in the whole cluster
  nodes.exchange('b').phone('alice')
  const ask = () => app.channels.create({ channelId: 'mine', endpoint: 'Virtual/alice', app: 'ivr' })
  assert.equal((await nodes.during(ask())).id, 'mine')
  await assert.rejects(nodes.during(ask()), { status: 409 })
})

it('a program that has its application at one node alone has the calls it makes there', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const { running, login } = nodes.exchange('a')
  const user = running.interface.users.get(login.user)
  assert.ok(user)
  const socket = running.interface.sockets.connect(
    { applications: ['ivr'], subscribeAll: false, scope: 'node' },
    user,
    { onText: () => undefined, onClosed: () => undefined },
  )
  await nodes.clock.pass('1s')
  nodes.exchange('b').phone('dora')
  assert.match((await originateAt(nodes, 'a', 'Virtual/dora')).id, /^a-/)
  socket.close()
})

it('a node that is drained makes no new channel: whoever asks it is answered by another one', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const { cluster, channels } = app
  nodes.exchange('c').phone('dora')
  await nodes.during(cluster.drainNode({ nodeName: 'c' }))
  await nodes.clock.pass('2s')
  const toDora = await nodes.during(channels.originate({ endpoint: 'Virtual/dora', app: 'ivr' }))
  assert.match(toDora.id, /^a-/, 'over a line, for its own node takes nothing new')
  await nodes.during(cluster.drainNode({ nodeName: 'b' }))
  await nodes.clock.pass('2s')
  const made = await originateAt(nodes, 'b', 'Local/100@default')
  assert.match(made.id, /^a-/)
  await nodes.during(cluster.drainNode({ nodeName: 'a' }))
  await nodes.clock.pass('2s')
  assert.equal((await originateAt(nodes, 'b', 'Local/100@default')).status, 503)
})

it('a node that is silent is given no new call', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  nodes.exchange('c').phone('dora')
  nodes.pause('c')
  await nodes.clock.pass('4s')
  const made = await nodes.during(app.channels.originate({ endpoint: 'Virtual/dora', app: 'ivr' }))
  assert.match(made.id, /^a-/)
  nodes.resume('c')
})
