// Local channels in bridges, told as the reference tells it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../exchange-fixture.ts'

const nameOf = (number: number) => `Local/answered@fixture-0000000${number};1`

async function meeting(count: number, callers: string[] = []) {
  const fixture = new ExchangeFixture()
  const outcome = fixture.exchange.bridges.create({
    id: 'b',
    attributes: ['mixing'],
    bridgeClass: 'stasis',
    creator: 'Stasis',
  })
  assert.ok(outcome.ok)
  const controls = []
  for (let at = 0; at < count; at++) controls.push(await fixture.answered('abcdef'[at] as string, callers[at]))
  fixture.hush()
  for (const control of controls) await fixture.exchange.bridges.add(outcome.bridge, control)
  return { fixture, bridge: outcome.bridge, controls }
}

test('two enter, one is taken out, the other hangs up', async () => {
  const { fixture, bridge } = await meeting(2)
  await fixture.exchange.bridges.remove(bridge, fixture.control('a'))
  fixture.channel('b').requestHangup('explicit', 16)
  await fixture.clock.settle()
  bridge.destroy()
  assert.deepEqual(fixture.story('a'), [
    'in b simple_bridge [a]',
    `set BRIDGEPEER=${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b simple_bridge [b]',
  ])
  assert.deepEqual(fixture.story('b'), [
    'in b simple_bridge [a,b]',
    `set BRIDGEPEER=${nameOf(0)}`,
    'hangup 32 soft',
    'set BRIDGEPEER=',
    'out b simple_bridge []',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'destroyed 16',
  ])
  assert.equal(fixture.events.at(-1)?.name, 'bridge-destroyed')
  assert.equal(fixture.exchange.bridges.count, 0)
  assert.ok(fixture.exchange.sessions.control('a'))
})

test('the third makes it a conference, and two are none', async () => {
  const { fixture, bridge } = await meeting(3)
  assert.equal(bridge.snapshot().technology, 'softmix')
  bridge.leave(fixture.channel('a'), 'removed')
  bridge.leave(fixture.channel('c'), 'removed')
  assert.deepEqual(fixture.story('a'), [
    'in b simple_bridge [a]',
    `set BRIDGEPEER=${nameOf(1)}`,
    `set BRIDGEPEER=${nameOf(2)},${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b softmix [b,c]',
  ])
  assert.deepEqual(fixture.story('b'), [
    'in b simple_bridge [a,b]',
    `set BRIDGEPEER=${nameOf(0)}`,
    `set BRIDGEPEER=${nameOf(2)},${nameOf(0)}`,
    `set BRIDGEPEER=${nameOf(2)}`,
  ])
  assert.deepEqual(fixture.story('c'), [
    'in b simple_bridge [a,b,c]',
    `set BRIDGEPEER=${nameOf(0)},${nameOf(1)}`,
    `set BRIDGEPEER=${nameOf(1)}`,
    'set BRIDGEPEER=',
    'out b simple_bridge [b]',
  ])
  assert.equal(bridge.snapshot().technology, 'simple_bridge')
})

test('two parties learn who the other is', async () => {
  const { fixture } = await meeting(2, ['111', '222'])
  assert.deepEqual(fixture.story('a').at(-1), 'connected 222')
  assert.deepEqual(fixture.story('b').at(-1), 'connected 111')
})

test('the oldest linked id goes to all', async () => {
  const { fixture } = await meeting(3)
  assert.deepEqual(
    ['a', 'b', 'c'].map((id) => fixture.channel(id).facts.linkedId),
    ['a', 'a', 'a'],
  )
})

test('a channel added twice leaves first', async () => {
  const { fixture, bridge } = await meeting(1)
  await fixture.exchange.bridges.add(bridge, fixture.control('a'))
  assert.deepEqual(fixture.story('a'), ['in b simple_bridge [a]', 'out b simple_bridge []', 'in b simple_bridge [a]'])
})

test('a channel that goes on in the dialplan leaves its bridge first', async () => {
  const { fixture } = await meeting(1)
  fixture.control('a').leave({ place: { context: 'fixture', exten: 'answered', priority: 2 } })
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('a'), [
    'in b simple_bridge [a]',
    'out b simple_bridge []',
    'left app',
    'runs Wait(1000000)',
  ])
})

test('digits reach the others unless they are absorbed', async () => {
  const { fixture, bridge } = await meeting(2)
  await fixture.exchange.bridges.add(bridge, fixture.control('b'), { absorbsDigits: true })
  fixture.hush()
  for (const id of ['a', 'b']) {
    fixture.channel(id).handle({ type: 'digit-began', digit: id === 'a' ? '1' : '2' })
    fixture.channel(id).handle({ type: 'digit-ended', digit: id === 'a' ? '1' : '2', durationMs: 100 })
  }
  const sent = fixture.events.flatMap((event) =>
    event.name === 'channel-digit-ended' && event.direction === 'sent' ? [`${event.channel.id} ${event.digit}`] : [],
  )
  assert.deepEqual(sent, ['b 1'])
})

test('nobody joins a bridge that is gone, nor a channel that ends', async () => {
  const { fixture, bridge } = await meeting(1)
  fixture.channel('a').requestHangup('explicit', 16)
  assert.equal(bridge.join(fixture.channel('a')), false)
  await fixture.clock.settle()
  const { channel } = await fixture.answered('z')
  bridge.destroy()
  assert.equal(bridge.join(channel), false)
})

test('an id is used once at a time', async () => {
  const { fixture, bridge } = await meeting(0)
  assert.deepEqual(fixture.exchange.bridges.create({ id: 'b', attributes: ['mixing'] }), {
    ok: false,
    code: 'id-in-use',
  })
  bridge.destroy()
  assert.ok(fixture.exchange.bridges.create({ id: 'b', attributes: ['mixing'] }).ok)
})

test('whoever is seen by all is told once', async () => {
  const { fixture, bridge } = await meeting(2)
  fixture.hush()
  bridge.setVideoSource(fixture.channel('a'))
  bridge.setVideoSource(fixture.channel('a'))
  bridge.setVideoSource(fixture.channel('b'))
  assert.equal(bridge.snapshot().videoMode, 'single')
  bridge.clearVideoSource()
  assert.equal(bridge.snapshot().videoMode, 'talker')
  const sources = fixture.events.flatMap((event) =>
    event.name === 'bridge-video-source-changed' ? [[event.bridge.videoSourceId, event.oldSourceId]] : [],
  )
  assert.deepEqual(sources, [
    ['a', undefined],
    ['b', 'a'],
  ])
})
