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
