// A small world that does whatever comes: afterwards nothing may be left, and nothing may have been told wrongly.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import type { BusEvent, Channel } from '@jackfield/core'
import { answer, ExchangeFixture, type Script, type Step, stasis, wait } from '../exchange-fixture.ts'
import { VirtualPhones } from './virtual.ts'

const runs = Number(process.env.JACKFIELD_SOAK ?? 0) > 0 ? 10_000 : 150
const stepsPerRun = 60

const dial = (destinations: string[]): Step => ({
  name: 'Dial',
  data: destinations.join('&'),
  run: async ({ exchange }, caller) => {
    const { peer, release } = await exchange.calls.dialOut({ caller, destinations, timeoutMs: 3000 })
    if (!peer) return undefined
    caller.answer()
    await exchange.calls.bridgeTwo({ caller, callee: peer, release, limitMs: 20_000 })
    return undefined
  },
})

const names = ['alice', 'bob', 'carol', 'dave']
const scripts: Record<string, Script> = {
  'menu@plan': [answer, wait(5)],
  'app@plan': [answer, stasis('app'), wait(1)],
  'other@plan': [stasis('other', 'x'), wait(1)],
  'through@plan': [dial(['Local/bob@plan'])],
  'all@plan': [dial(names.map((name) => `Virtual/${name}`))],
  ...Object.fromEntries(names.map((name) => [`${name}@plan`, [dial([`Virtual/${name}`]), wait(1)]])),
}
const extens = Object.keys(scripts).map((key) => key.slice(0, key.indexOf('@')))

class SmallWorld {
  readonly fixture = new ExchangeFixture(scripts)
  readonly phones = new VirtualPhones(this.fixture.exchange)
  readonly random: Random

  constructor(seed: number) {
    this.random = seededRandom(seed)
    this.fixture.applications.add('other')
    this.fixture.exchange.technologies.add(this.phones.technology)
    for (const name of names) this.phones.add({ name, context: 'plan', maxCalls: 2 })
  }

  one<T>(items: readonly T[]): T | undefined {
    return items[this.random.below(items.length)]
  }

  /** Something happens, if it can. */
  act(): void {
    const { exchange } = this.fixture
    const phone = this.phones.get(this.one(names) as string)
    const call = phone && this.one(phone.calls)
    const channel = this.one(exchange.channels.list())
    const control = this.one(exchange.sessions.controls())
    const bridge = this.one(exchange.bridges.list().filter(({ isOfInterface }) => isOfInterface))
    const exten = this.one(extens) as string
    const acts: (() => unknown)[] = [
      () => phone && !phone.isBusy && phone.dials(exten),
      () => phone && !phone.isBusy && phone.dials('app'),
      () => call?.state === 'ringing' && call.answers(),
      () => call?.state === 'ringing' && call.answers(),
      () => call?.hangsUp(),
      () => call?.presses('5'),
      () => call?.holds(),
      () => channel?.requestHangup('explicit', 16),
      () => channel?.controller === 'dialplan' && channel.asyncGoto({ context: 'plan', exten, priority: 1 }),
      () =>
        channel && exchange.calls.snoop({ target: channel, spy: 'in', whisper: 'none', application: 'app', args: [] }),
      () =>
        exchange.calls.originate({ endpoint: `Virtual/${this.one(names)}`, target: { application: 'app', args: [] } }),
      () => exchange.calls.create({ endpoint: 'Local/menu@plan', application: 'other', args: [] }),
      () => control && exchange.calls.isCreated(control.channel) && exchange.calls.dial(control, { timeoutMs: 2000 }),
      () => control && exchange.acts.continueAt(control, { context: 'plan', exten, priority: 1 }),
      () => control && exchange.acts.move(control, this.one(['app', 'other', 'nobody']) as string, []),
      () => control && exchange.playbacks.onChannel(control, { media: ['tone:ring'] }),
      () => bridge && exchange.playbacks.onBridge(bridge, { media: ['tone:ring'] }),
      () => bridge && exchange.hidden.startMusic(bridge, ''),
      () => exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'stasis' }),
      () => bridge && control && exchange.bridges.add(bridge, control),
      () => bridge && control && exchange.bridges.add(bridge, control),
      () => bridge && control && exchange.bridges.remove(bridge, control),
      () => bridge?.destroy(),
      () =>
        channel?.membership &&
        exchange.transfers.blind({ transferer: channel, context: 'plan', exten, isExternal: false }),
      () => this.#attended(channel),
    ]
    this.one(acts)?.()
  }

  #attended(first: Channel | undefined): void {
    const second = this.one(this.fixture.exchange.channels.list())
    if (first && second) this.fixture.exchange.transfers.attended({ first, second, isExternal: false })
  }

  /** True of every moment. */
  check(): void {
    const { exchange } = this.fixture
    for (const bridge of exchange.bridges.list()) {
      for (const channel of bridge.channels) {
        assert.ok(!channel.isEnded, `${channel.name} is gone and still in a bridge`)
        assert.equal(channel.membership?.bridgeId, bridge.id)
      }
    }
    for (const channel of exchange.channels.all()) {
      // the far half of a Local channel waits for the call that takes it
      assert.ok(channel.controller || channel.name.endsWith(';2'), `nobody drives ${channel.name}`)
      if (channel.membership) assert.ok(exchange.bridges.get(channel.membership.bridgeId)?.has(channel))
    }
  }

  async close(): Promise<void> {
    const { exchange, clock } = this.fixture
    for (const channel of exchange.channels.list()) channel.requestHangup('shutdown')
    await clock.pass('2m')
    for (const bridge of exchange.bridges.list()) bridge.destroy()
    await clock.pass('2m')
  }
}

/** What each channel and bridge was told to have lived through must be one life. */
function checkStory(events: readonly BusEvent[]): void {
  const applications = new Map<string, string | undefined>()
  const memberships = new Map<string, string | undefined>()
  const dead = new Set<string>()
  for (const event of events) {
    if (!('channel' in event) || !event.channel) continue
    const { id } = event.channel
    assert.ok(!dead.has(id), `${event.name} after the end of ${event.channel.name}`)
    switch (event.name) {
      case 'channel-destroyed':
        dead.add(id)
        assert.equal(applications.get(id), undefined, `${event.channel.name} ended in an application`)
        assert.equal(memberships.get(id), undefined, `${event.channel.name} ended in a bridge`)
        break
      case 'application-entered':
        assert.equal(applications.get(id), undefined)
        applications.set(id, event.application)
        break
      case 'application-left':
        assert.equal(applications.get(id), event.application)
        applications.set(id, undefined)
        break
      case 'channel-entered-bridge':
        assert.equal(memberships.get(id), undefined)
        assert.ok(event.bridge.channelIds.includes(id))
        memberships.set(id, event.bridge.id)
        break
      case 'channel-left-bridge':
        assert.equal(memberships.get(id), event.bridge.id)
        assert.ok(!event.bridge.channelIds.includes(id))
        memberships.set(id, undefined)
        break
    }
  }
}

test(`${runs} random lives leave nothing behind`, async () => {
  const first = Number(process.env.JACKFIELD_SEED ?? 1)
  for (let seed = first; seed < first + runs; seed++) {
    const small = new SmallWorld(seed)
    try {
      for (let step = 0; step < stepsPerRun; step++) {
        small.act()
        if (small.random.below(3) === 0) await small.fixture.clock.pass(small.random.below(1500))
        else await small.fixture.clock.settle()
        small.check()
      }
      await small.close()
      const { exchange, clock, problems, events } = small.fixture
      assert.deepEqual(
        exchange.channels.all().map(({ name }) => name),
        [],
      )
      assert.deepEqual(
        [exchange.bridges.count, exchange.playbacks.count, exchange.sessions.controls().length],
        [0, 0, 0],
      )
      assert.equal(clock.waiting, 0)
      assert.deepEqual(problems, [])
      checkStory(events)
    } catch (error) {
      ;(error as Error).message += ` (seed ${seed})`
      throw error
    }
  }
})
