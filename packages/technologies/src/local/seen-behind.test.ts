import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { World } from '../exchange-fixture.ts'

async function pair(world: World, id: string): Promise<[Channel, Channel]> {
  const { channel } = await world.answered(id)
  return [channel, world.channel(`${id};2`)]
}

const bridge = (world: World, ...channels: Channel[]) => {
  const made = world.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  for (const channel of channels) made.bridge.join(channel)
  return made.bridge
}

function phone(world: World, id: string, hasVideo: boolean): Channel {
  const technology = { name: 'Test', description: '', module: '' }
  const channel = world.exchange.channels.create({ technology, id, state: 'Up' }) as Channel
  channel.connect({ hangUp: () => undefined, hasVideo: () => hasVideo })
  return channel
}

test('a half shows what is seen in the bridge of the other one', async () => {
  const world = new World()
  const [first, second] = await pair(world, 'a')
  assert.equal(first.driver.hasVideo?.(), false)
  const [seen, unseen] = [phone(world, 'seen', true), phone(world, 'unseen', false)]
  const there = bridge(world, first, unseen)
  assert.equal(second.driver.hasVideo?.(), false)
  there.join(seen)
  assert.deepEqual([first.driver.hasVideo?.(), second.driver.hasVideo?.()], [false, true])
})

test('halves that are tied in a circle show nothing, and end', async () => {
  const world = new World()
  const [a1, a2] = await pair(world, 'a')
  const [b1, b2] = await pair(world, 'b')
  bridge(world, a1, b2)
  bridge(world, b1, a2)
  assert.deepEqual(
    [a1, a2, b1, b2].map(({ driver }) => driver.hasVideo?.()),
    [false, false, false, false],
  )
})

test('fourteen pairs between two bridges: whether something is seen is known at once', async () => {
  const world = new World()
  const [near, far] = [bridge(world), bridge(world)]
  const halves: Channel[] = []
  for (let at = 0; at < 14; at++) {
    const [one, other] = await pair(world, `l${at}`)
    near.join(one)
    far.join(other)
    halves.push(one)
  }
  let asked = 0
  const blind = phone(world, 'blind', false)
  blind.connect({
    hangUp: () => undefined,
    hasVideo: () => {
      // as many ways lead here as fourteen things can be ordered
      assert.ok(++asked < 1_000, 'asked again and again')
      return false
    },
  })
  far.join(blind)
  assert.equal(halves[0]?.driver.hasVideo?.(), false)
  far.join(phone(world, 'seen', true))
  assert.equal(halves[0]?.driver.hasVideo?.(), true)
})
