// What it costs to come to a bridge in which a thousand are, and to go: as much as among a few.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Channel } from '../channels/channel.ts'
import { ChannelRoster } from '../channels/channel-roster.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { BridgeAttribute } from './bridge-snapshot.ts'

interface Looks {
  readonly notified: number
  readonly listed: number
  readonly variables: number
}

/** Somebody comes and goes while so many are inside. */
async function looks(t: TestContext, count: number, attribute: BridgeAttribute): Promise<Looks> {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const made = fixture.exchange.bridges.create({ attributes: [attribute] })
  assert.ok(made.ok)
  let notified = 0
  const channel = (id: string) => fixture.channel(id, {}, { bridged: () => void notified++ })
  for (let n = 0; n < count; n++) made.bridge.join(channel(`standing ${n}`))
  const own = channel('own')
  notified = 0
  fixture.hush()
  const listed = t.mock.getter(ChannelRoster.prototype, 'ids')
  made.bridge.join(own)
  made.bridge.leave(own, 'removed')
  const result = { notified, listed: listed.mock.callCount(), variables: fixture.eventsOf('variable-set').length }
  t.mock.restoreAll()
  const [entered] = fixture.eventsOf('channel-entered-bridge')
  assert.deepEqual(entered?.bridge.channelIds, [
    ...Array(count)
      .keys()
      .map((n) => `standing ${n}`),
    'own',
  ])
  assert.equal(fixture.eventsOf('channel-left-bridge')[0]?.bridge.channelIds.length, count)
  return result
}

test('those who wait in a holding bridge are not asked when somebody comes or goes', async (t) => {
  const few = await looks(t, 4, 'holding')
  const many = await looks(t, 1_000, 'holding')
  assert.deepEqual(many, few)
  assert.deepEqual(few, { notified: 2, listed: 0, variables: 0 })
})

test('technologies of a large conference hear only of who comes and goes himself', async (t) => {
  const few = await looks(t, 4, 'mixing')
  const many = await looks(t, 300, 'mixing')
  assert.equal(many.notified, few.notified)
  assert.equal(few.notified, 2)
})

test('each learns with whom he is alone, and when he is not any more', (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  const company = new Map<string, string | undefined>()
  const driver = (id: string) => ({
    bridged: (bridge: string | undefined, peer: string | undefined) => void company.set(id, bridge && (peer ?? 'many')),
  })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => fixture.channel(id, {}, driver(id))) as [
    Channel,
    Channel,
    Channel,
    Channel,
  ]
  const seen = () => [...company.values()].map((one) => one ?? '-').join(' ')
  const steps: string[] = []
  for (const channel of [a, b, c, d]) {
    made.bridge.join(channel)
    steps.push(seen())
  }
  for (const channel of [a, c, d]) {
    made.bridge.leave(channel, 'removed')
    steps.push(seen())
  }
  assert.deepEqual(steps, [
    'many',
    'b a',
    'many many many',
    'many many many many',
    '- many many many',
    '- d - b',
    '- many - -',
  ])
})
