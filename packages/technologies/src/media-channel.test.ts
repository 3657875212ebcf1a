// Channels to programs: made for somebody, and what becomes of one that is ended before its port is open.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelPorts } from '@jackfield/core'
import type { PortOpened } from '@jackfield/media'
import { ExchangeFixture } from './exchange-fixture.ts'
import { makeMediaChannel } from './media-channel.ts'

const technology = { name: 'Test', description: 'for tests', module: 'chan_test.so' }
const plan = { technology, label: 'x', format: 'slin16', failure: 38 }
const port: PortOpened = { rateHz: 16_000 }

function setUp() {
  const fixture = new ExchangeFixture()
  const opened = Promise.withResolvers<PortOpened | undefined>()
  const ports = { open: () => opened.promise } as unknown as ChannelPorts
  const hungUp: number[] = []
  const farEnd = { driver: { hangUp: (cause: number) => void hungUp.push(cause) } }
  const make = (id: string) =>
    makeMediaChannel(
      { channels: fixture.exchange.channels, ports },
      { resource: 'x', id, formats: [] },
      plan,
      () => farEnd,
    )
  return { fixture, opened, hungUp, farEnd, make }
}

test('it is told of when its port is open', async () => {
  const { fixture, opened, farEnd, make } = setUp()
  const made = make('a')
  assert.deepEqual(fixture.story('a'), [])
  opened.resolve(port)
  const outcome = await made
  assert.ok(outcome.ok)
  assert.deepEqual([outcome.port, outcome.farEnd, outcome.channel.facts.formats], [port, farEnd, ['slin16']])
  assert.deepEqual(fixture.story('a'), ['channel-created'])
  assert.deepEqual(await make('a'), { ok: false, code: 'id-in-use', cause: 0 })
})

test('without a port it ends, and everybody is told so', async () => {
  const { fixture, opened, hungUp, make } = setUp()
  opened.resolve(undefined)
  assert.deepEqual(await make('a'), {
    ok: false,
    code: 'unavailable',
    cause: 38,
    failure: 'no-media-port',
    isReported: true,
  })
  assert.deepEqual([fixture.story('a'), hungUp], [['channel-created', 'fails no-media-port', 'destroyed 38'], [38]])
})

test('one that is ended before its port is open does not begin afterwards', async () => {
  const { fixture, opened, hungUp, make } = setUp()
  const made = make('a')
  fixture.channel('a').requestHangup('explicit', 16)
  opened.resolve(port)
  assert.deepEqual(await made, { ok: false, code: 'unavailable', cause: 38 })
  assert.deepEqual([fixture.story('a').includes('channel-created'), hungUp], [false, [16]])
  assert.equal(fixture.exchange.channels.count, 0)
})
