import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { ExchangeFixture } from '../exchange-fixture.ts'

async function pair(fixture: ExchangeFixture, id: string): Promise<[Channel, Channel]> {
  const { channel } = await fixture.answered(id)
  return [channel, fixture.channel(`${id};2`)]
}

const bridge = (fixture: ExchangeFixture, ...channels: Channel[]) => {
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  for (const channel of channels) made.bridge.join(channel)
  return made.bridge
}

function phone(fixture: ExchangeFixture, id: string, hasVideo: boolean): Channel {
  const technology = { name: 'Test', description: '', module: '' }
  const channel = fixture.exchange.channels.create({ technology, id, state: 'Up' }) as Channel
  channel.connect({ hangUp: () => undefined, hasVideo: () => hasVideo })
  return channel
}

test('a half shows what is seen in the bridge of the other one', async () => {
  const fixture = new ExchangeFixture()
  const [first, second] = await pair(fixture, 'a')
  assert.equal(first.driver.hasVideo?.(), false)
  const [seen, unseen] = [phone(fixture, 'seen', true), phone(fixture, 'unseen', false)]
  const there = bridge(fixture, first, unseen)
  assert.equal(second.driver.hasVideo?.(), false)
  there.join(seen)
  assert.deepEqual([first.driver.hasVideo?.(), second.driver.hasVideo?.()], [false, true])
})

test('halves that are tied in a circle show nothing, and end', async () => {
  const fixture = new ExchangeFixture()
  const [a1, a2] = await pair(fixture, 'a')
  const [b1, b2] = await pair(fixture, 'b')
  bridge(fixture, a1, b2)
  bridge(fixture, b1, a2)
  assert.deepEqual(
    [a1, a2, b1, b2].map(({ driver }) => driver.hasVideo?.()),
    [false, false, false, false],
  )
})

test('fourteen pairs between two bridges: whether something is seen is known at once', async () => {
  const fixture = new ExchangeFixture()
  const [near, far] = [bridge(fixture), bridge(fixture)]
  const halves: Channel[] = []
  for (let at = 0; at < 14; at++) {
    const [one, other] = await pair(fixture, `l${at}`)
    near.join(one)
    far.join(other)
    halves.push(one)
  }
  let asked = 0
  const blind = phone(fixture, 'blind', false)
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
  far.join(phone(fixture, 'seen', true))
  assert.equal(halves[0]?.driver.hasVideo?.(), true)
})
