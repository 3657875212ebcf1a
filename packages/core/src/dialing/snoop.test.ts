import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TestExchange } from '../exchange-fixture.ts'

function snooping(application = 'app') {
  const world = new TestExchange()
  const target = world.channel('t')
  const release = target.take({ kind: 'dialplan' })
  world.hush()
  const outcome = world.exchange.calls.snoop({ target, spy: 'both', whisper: 'out', application, args: ['a'], id: 's' })
  assert.ok(outcome.ok)
  return { world, target, release, channel: outcome.channel }
}

test('it is up, named after its target, and in its application at once', async () => {
  const { world, target, channel } = snooping()
  assert.deepEqual([channel.name, channel.state], ['Snoop/t-00000000', 'Up'])
  assert.equal(world.exchange.calls.snooping(channel)?.target, target)
  await world.clock.settle()
  assert.ok(world.exchange.sessions.control('s'))
})

test('it ends with its target, without having been asked', async () => {
  const { world, release, channel } = snooping()
  await world.clock.settle()
  release()
  await world.clock.settle()
  assert.ok(channel.isEnded)
  assert.deepEqual(
    world.names().filter((name) => name === 'channel-hangup-requested'),
    [],
  )
  assert.equal(world.exchange.channels.count, 0)
})

test('its own end leaves the target alone', async () => {
  const { world, target, channel } = snooping()
  await world.clock.settle()
  channel.requestHangup('explicit', 16)
  await world.clock.settle()
  assert.deepEqual([channel.isEnded, target.isEnded], [true, false])
})

test('an application that is not there ends it', async () => {
  const { world, channel } = snooping('nobody')
  await world.clock.settle()
  assert.ok(channel.isEnded)
})

test('an id in use, or a target that ends, makes none', async () => {
  const { world, target, release } = snooping()
  const again = { target, spy: 'in', whisper: 'none', application: 'app', args: [], id: 'S' } as const
  assert.deepEqual(world.exchange.calls.snoop(again), { ok: false, code: 'id-in-use' })
  release()
  assert.deepEqual(world.exchange.calls.snoop({ ...again, id: 'x' }), { ok: false, code: 'target-gone' })
})
