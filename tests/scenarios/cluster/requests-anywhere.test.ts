// Three exchanges on one clock: whichever is asked answers for a call of another one, until that one is killed.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Wait(3600)\n'

it('every node answers for the channel of another one, and lists it; with its node it is gone', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  await nodes.exchange('b').phone('alice').calls('100')
  await nodes.clock.pass('1s')
  const c = await nodes.exchange('c').application('watcher')
  const listed = async () => (await nodes.during(c.channels.list())).map(({ id }) => id)
  const [id = ''] = await listed()
  assert.match(id, /^b-/)
  assert.equal((await nodes.during(c.channels.get({ channelId: id }))).state, 'Up')
  const name = await nodes.during(c.channels.getChannelVar({ channelId: id, variable: 'CHANNEL(name)' }))
  assert.match(name.value, /^Virtual\/alice-/)
  nodes.kill('b')
  await nodes.clock.pass('5s')
  assert.deepEqual(await listed(), [])
  await assert.rejects(nodes.during(c.channels.get({ channelId: id })), { status: 404 })
})

it('a node has just been started: what others have is answered for once it has joined them', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], {
    dialplan: '[default]\nexten => 100,1,Answer()\n same => n,Wait(60)\n',
  })
  const alice = await nodes.exchange('b').phone('alice').calls('100')
  await nodes.clock.pass('1s')
  const c = await nodes.add('c')
  const client = await c.application('other')
  const [one, all] = await nodes.during(
    Promise.all([client.channels.get({ channelId: alice.channelId ?? '' }), client.channels.list()]),
  )
  assert.equal(one.id, alice.channelId)
  assert.deepEqual(
    all.map(({ id }) => id),
    [alice.channelId],
  )
})

it('a node that was started without the engine answers for itself', async () => {
  await using nodes = await TestNodes.start(['a'])
  for (const host of nodes.engine.hosts) nodes.engine.killServer(host)
  const c = await nodes.add('c')
  const client = await c.application('other')
  const begun = nodes.clock.now()
  assert.deepEqual(await nodes.during(client.channels.list()), [])
  assert.ok(nodes.clock.now() - begun <= 1_100)
})
