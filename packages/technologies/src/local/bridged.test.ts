// Local channels in bridges, told as the reference tells it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '../exchange-fixture.ts'

const nameOf = (number: number) => `Local/answered@fixture-0000000${number};1`

async function meeting(count: number, callers: string[] = []) {
  const world = new World()
  const outcome = world.exchange.bridges.create({
    id: 'b',
    attributes: ['mixing'],
    bridgeClass: 'stasis',
    creator: 'Stasis',
  })
  assert.ok(outcome.ok)
  const controls = []
  for (let at = 0; at < count; at++) controls.push(await world.answered('abcdef'[at] as string, callers[at]))
  world.hush()
  for (const control of controls) await world.exchange.bridges.add(outcome.bridge, control)
  return { world, bridge: outcome.bridge, controls }
}

test('two enter, one is taken out, the other hangs up', async () => {
  const { world, bridge } = await meeting(2)
  await world.exchange.bridges.remove(bridge, world.control('a'))
  world.channel('b').requestHangup('explicit', 16)
  await world.clock.settle()
  bridge.destroy()
  assert.deepEqual(world.story('a'), [
    'in b simple_bridge [a]',
    `set BRIDGEPEER=${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b simple_bridge [b]',
  ])
  assert.deepEqual(world.story('b'), [
    'in b simple_bridge [a,b]',
    `set BRIDGEPEER=${nameOf(0)}`,
    'hangup 32 soft',
    'set BRIDGEPEER=',
    'out b simple_bridge []',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'destroyed 16',
  ])
  assert.equal(world.events.at(-1)?.name, 'bridge-destroyed')
  assert.equal(world.exchange.bridges.count, 0)
  assert.ok(world.exchange.sessions.control('a'))
})

test('the third makes it a conference, and two are none', async () => {
  const { world, bridge } = await meeting(3)
  assert.equal(bridge.snapshot().technology, 'softmix')
  bridge.leave(world.channel('a'), 'removed')
  bridge.leave(world.channel('c'), 'removed')
  assert.deepEqual(world.story('a'), [
    'in b simple_bridge [a]',
    `set BRIDGEPEER=${nameOf(1)}`,
    `set BRIDGEPEER=${nameOf(2)},${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b softmix [b,c]',
  ])
  assert.deepEqual(world.story('b'), [
    'in b simple_bridge [a,b]',
    `set BRIDGEPEER=${nameOf(0)}`,
    `set BRIDGEPEER=${nameOf(2)},${nameOf(0)}`,
    `set BRIDGEPEER=${nameOf(2)}`,
  ])
  assert.deepEqual(world.story('c'), [
    'in b simple_bridge [a,b,c]',
    `set BRIDGEPEER=${nameOf(0)},${nameOf(1)}`,
    `set BRIDGEPEER=${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b simple_bridge [b]',
  ])
  assert.equal(bridge.snapshot().technology, 'simple_bridge')
})

test('two parties learn who the other is', async () => {
  const { world } = await meeting(2, ['111', '222'])
  assert.deepEqual(world.story('a').at(-1), 'connected 222')
  assert.deepEqual(world.story('b').at(-1), 'connected 111')
})

test('the oldest linked id goes to all', async () => {
  const { world } = await meeting(3)
  assert.deepEqual(
    ['a', 'b', 'c'].map((id) => world.channel(id).facts.linkedId),
    ['a', 'a', 'a'],
  )
})

test('a channel added twice leaves first', async () => {
  const { world, bridge } = await meeting(1)
  await world.exchange.bridges.add(bridge, world.control('a'))
  assert.deepEqual(world.story('a'), ['in b simple_bridge [a]', 'out b simple_bridge []', 'in b simple_bridge [a]'])
})

test('a channel that goes on in the dialplan leaves its bridge first', async () => {
  const { world } = await meeting(1)
  world.control('a').leave({ place: { context: 'fixture', exten: 'answered', priority: 2 } })
  await world.clock.settle()
  assert.deepEqual(world.story('a'), [
    'in b simple_bridge [a]',
    'out b simple_bridge []',
    'left app',
    'runs Wait(1000000)',
  ])
})

test('digits reach the others unless they are absorbed', async () => {
  const { world, bridge } = await meeting(2)
  await world.exchange.bridges.add(bridge, world.control('b'), { absorbsDigits: true })
  world.hush()
  for (const id of ['a', 'b']) {
    world.channel(id).hear({ type: 'digit-began', digit: id === 'a' ? '1' : '2' })
    world.channel(id).hear({ type: 'digit-ended', digit: id === 'a' ? '1' : '2', durationMs: 100 })
  }
  const sent = world.events.flatMap((event) =>
    event.name === 'channel-digit-ended' && event.direction === 'sent' ? [`${event.channel.id} ${event.digit}`] : [],
  )
  assert.deepEqual(sent, ['b 1'])
})

test('nobody joins a bridge that is gone, nor a channel that ends', async () => {
  const { world, bridge } = await meeting(1)
  world.channel('a').requestHangup('explicit', 16)
  assert.equal(bridge.join(world.channel('a')), false)
  await world.clock.settle()
  const { channel } = await world.answered('z')
  bridge.destroy()
  assert.equal(bridge.join(channel), false)
})

test('an id is used once at a time', async () => {
  const { world, bridge } = await meeting(0)
  assert.deepEqual(world.exchange.bridges.create({ id: 'b', attributes: ['mixing'] }), { ok: false, code: 'id-in-use' })
  bridge.destroy()
  assert.ok(world.exchange.bridges.create({ id: 'b', attributes: ['mixing'] }).ok)
})

test('whoever is seen by all is told once', async () => {
  const { world, bridge } = await meeting(2)
  world.hush()
  bridge.setVideoSource(world.channel('a'))
  bridge.setVideoSource(world.channel('a'))
  bridge.setVideoSource(world.channel('b'))
  assert.equal(bridge.snapshot().videoMode, 'single')
  bridge.clearVideoSource()
  assert.equal(bridge.snapshot().videoMode, 'talker')
  const sources = world.events.flatMap((event) =>
    event.name === 'bridge-video-source-changed' ? [[event.bridge.videoSourceId, event.oldSourceId]] : [],
  )
  assert.deepEqual(sources, [
    ['a', undefined],
    ['b', 'a'],
  ])
})
