// Calls, digits, texts and identities that come back to the exchange over SIP.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Bridge, Channel } from '@jackfield/core'
import { answer, type Script, type Step, wait } from '../../exchange-fixture.ts'
import { CallsFixture } from './calls-fixture.ts'

const toOurselves = (exten: string) => `PJSIP/alice/sip:${exten}@10.0.0.1:5060`

const dial = (...destinations: string[]): Step => ({
  name: 'Dial',
  data: destinations.join('&'),
  run: async ({ exchange }, caller) => {
    const { peer, release, status } = await exchange.calls.dialOut({ caller, destinations, timeoutMs: 30_000 })
    caller.variables.set('DIALSTATUS', status)
    if (!peer) return undefined
    caller.answer()
    await exchange.calls.bridgeTwo({ caller, callee: peer, release })
    return undefined
  },
})

/** The endpoint alice is the exchange itself. */
const trunk = [
  'from_user=alice',
  'trust_id_inbound=yes',
  'trust_connected_line=yes',
  'send_pai=yes',
  'connected_line_method=update',
]

function ringWorld(t: TestContext, scripts: Record<string, Script>, lines: readonly string[] = []): CallsFixture {
  const house = new CallsFixture({ 'join@test': [answer, wait(1_000)], ...scripts }, [...trunk, ...lines])
  t.after(() => house.close())
  return house
}

/** As many as were made so far; a ring without an end is cut. */
function countChannels({ fixture }: CallsFixture, most: number): () => number {
  let made = 0
  fixture.bus.on('channel-created', () => {
    if (++made > most) for (const one of fixture.exchange.channels.all()) one.requestHangup('explicit', 16)
  })
  return () => made
}

const endings: Record<string, { readonly scripts: Record<string, Script>; readonly most: number }> = {
  'a chain': { scripts: { 'again@test': [dial(toOurselves('again'))] }, most: 45 },
  'one that tries a second time': {
    scripts: { 'again@test': [dial(toOurselves('again')), dial(toOurselves('again'))] },
    most: 130,
  },
  'by way of Local channels': {
    scripts: { 'again@test': [dial('Local/hop@test/n')], 'hop@test': [dial(toOurselves('again'))] },
    most: 90,
  },
}

for (const [what, { scripts, most }] of Object.entries(endings)) {
  test(`a Dial that leads back to itself over SIP ends busy: ${what}`, async (t) => {
    const house = ringWorld(t, scripts)
    const made = countChannels(house, most)
    house.party.dials('again')
    await house.fixture.clock.pass('1m')
    assert.ok(made() > 20 && made() <= most, `${made()} channels were made`)
    assert.equal(house.fixture.exchange.channels.count, 0)
    assert.equal(house.party.seen.at(-1), '486')
    const lines = house.fixture.problems.filter((line) => /calls nobody any more/.test(line))
    assert.ok(lines.length >= 1 && lines.length <= 2, house.fixture.problems.join('\n'))
  })
}

test('what is made behind a call to ourselves counts with what is made before it: two at once do not double for ever', async (t) => {
  const house = ringWorld(t, { 'first@test': [dial(toOurselves('join'), toOurselves('join'))] })
  house.party.dials('first')
  await house.soon()
  const legs = house.fixture.exchange.channels.all().filter(({ facts }) => facts.exten !== 'first')
  const [placed, came] = [legs.filter(({ isOutgoing }) => isOutgoing), legs.filter(({ isOutgoing }) => !isOutgoing)]
  assert.ok(placed.length > 0 && came.length > 0)
  assert.ok(placed[0]?.lineage)
  for (const leg of legs) assert.deepEqual([leg.lineage, leg.forwardsLeft], [placed[0]?.lineage, 19])
})

test('Max-Forwards of a call that is made for another is one less', async (t) => {
  const house = ringWorld(t, { '1@test': [dial('PJSIP/bob')] })
  house.party.dials('1')
  await house.soon()
  assert.equal(house.party.call.request.maxForwards, 69)
  assert.ok(house.party.call.request.has('x-jackfield-path'))
})

test('a call that must not be forwarded any more is refused with 483', async (t) => {
  const house = ringWorld(t, {})
  const { agent } = house.party
  const uri = 'sip:join@10.0.0.1'
  agent.invite({ uri, to: `<${uri}>`, from: '<sip:alice@10.0.0.2>', maxForwards: 0, handler: house.party.handler() })
  await house.soon()
  assert.deepEqual(house.party.seen, ['483'])
})

test('a call whose Max-Forwards is short is dialled on as often as that', async (t) => {
  const house = ringWorld(t, { 'again@test': [dial(toOurselves('again'))] })
  const made = countChannels(house, 60)
  const uri = 'sip:again@10.0.0.1'
  const { party } = house
  party.agent.invite({ uri, to: `<${uri}>`, from: '<sip:alice@10.0.0.2>', maxForwards: 3, handler: party.handler() })
  await house.fixture.clock.pass('1m')
  assert.ok(made() <= 8, `${made()} channels were made`)
})

/** Sends its caller elsewhere: 302 before the answer, REFER afterwards. */
const sendTo = (exten: string): Step => ({
  name: 'Transfer',
  data: exten,
  run: (_, channel) => {
    channel.driver.redirect?.(`sip:${exten}@10.0.0.1:5060`)
    return undefined
  },
})

for (const method of ['user', 'uri_core', 'uri_pjsip']) {
  test(`a 302 that leads back to itself ends, redirect_method=${method}`, async (t) => {
    const scripts = { 'again@test': [dial(toOurselves('elsewhere'))], 'elsewhere@test': [sendTo(method === 'user' ? 'again' : 'elsewhere')] } // biome-ignore format: two rows
    const house = ringWorld(t, scripts, [`redirect_method=${method}`])
    const made = countChannels(house, 300)
    house.party.dials('again')
    await house.fixture.clock.pass('2m')
    assert.ok(made() > 2 && made() <= 130, `${made()} channels were made`)
    assert.equal(house.fixture.exchange.channels.count, 0)
    assert.match(house.party.seen.at(-1) ?? '', /^[3-6]\d\d$/)
  })
}

test('a REFER that leads back to itself ends: 20 transfers in ten seconds are enough', async (t) => {
  const house = ringWorld(t, {
    'again@test': [dial(toOurselves('elsewhere'))],
    'elsewhere@test': [answer, wait(0.01), sendTo('again'), wait(3)],
  })
  let transfers = 0
  house.fixture.bus.on('blind-transfer', () => {
    if (++transfers > 200) for (const one of house.fixture.exchange.channels.all()) one.requestHangup('explicit', 16)
  })
  house.party.dials('again')
  await house.fixture.clock.pass('1m')
  assert.equal(transfers, 21)
  assert.equal(house.fixture.exchange.channels.count, 0)
  const lines = house.fixture.problems.filter((line) => /is not transferred any more/.test(line))
  assert.equal(lines.length, 1, house.fixture.problems.join('\n'))
})

/** Everything that may be said, and how often the digits, texts … were sent by anybody at most. */
const said: Record<string, (phone: Channel) => void> = {
  'a key is pressed': (phone) => {
    phone.hear({ type: 'digit-began', digit: '5' })
    phone.hear({ type: 'digit-ended', digit: '5', durationMs: 100 })
  },
  'a MESSAGE is sent': (phone) => phone.hear({ type: 'text', text: 'hello' }),
  'somebody else is connected': (phone) =>
    phone.hear({ type: 'connected-line', party: { name: 'Ann', number: '4711', presentation: 0 } }),
  'a phone flashes': (phone) => phone.hear({ type: 'flash' }),
  'a phone holds': (phone) => phone.hear({ type: 'hold' }),
}

class Phone {
  readonly channel: Channel
  readonly told: string[] = []

  constructor(house: CallsFixture, id: string) {
    const technology = { name: 'Test', description: '', module: '' }
    this.channel = house.fixture.exchange.channels.create({ technology, id, state: 'Up' }) as Channel
    this.channel.connect({
      hangUp: () => undefined,
      indicate: ({ type }) => {
        this.told.push(type)
        return true
      },
      digitBegin: () => void this.told.push('digit'),
      text: () => void this.told.push('text'),
    })
  }
}

/** A call to ourselves, both ends of it. */
async function trunkCall({ fixture }: CallsFixture, id: string): Promise<[Channel, Channel]> {
  const target = { application: 'app', args: [] }
  const before = new Set(fixture.exchange.channels.all())
  const made = await fixture.exchange.calls.originate({ endpoint: toOurselves('join'), id, target })
  assert.ok(made.ok)
  await fixture.clock.pass('1s')
  const other = fixture.exchange.channels.all().find((one) => !before.has(one) && one.id !== id)
  assert.ok(other?.isUp && made.channel.isUp)
  return [made.channel, other]
}

function bridge({ fixture }: CallsFixture, ...channels: Channel[]): Bridge {
  const outcome = fixture.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(outcome.ok)
  for (const channel of channels) outcome.bridge.join(channel)
  return outcome.bridge
}

const modes = { 'RFC 4733': ['dtmf_mode=rfc4733'], INFO: ['dtmf_mode=info'] }

for (const [mode, lines] of Object.entries(modes)) {
  for (const [what, say] of Object.entries(said)) {
    test(`a conference joined to itself over SIP, digits by ${mode}, then ${what}: it ends`, async (t) => {
      const house = ringWorld(t, {}, ['moh_passthrough=yes', ...lines])
      const [one, other] = await trunkCall(house, 'x')
      const [phone, listener] = [new Phone(house, 'p'), new Phone(house, 'q')]
      bridge(house, phone.channel, listener.channel, one, other)
      await house.fixture.clock.pass('2s')
      await settles(house, phone, listener, say)
    })

    test(`two calls to ourselves between two bridges, digits by ${mode}, then ${what}: it ends`, async (t) => {
      const house = ringWorld(t, {}, ['moh_passthrough=yes', ...lines])
      const [a, b] = [await trunkCall(house, 'a'), await trunkCall(house, 'b')]
      const [phone, listener] = [new Phone(house, 'p'), new Phone(house, 'q')]
      bridge(house, phone.channel, a[0], b[1])
      bridge(house, listener.channel, a[1], b[0])
      await house.fixture.clock.pass('2s')
      await settles(house, phone, listener, say)
    })
  }
}

async function settles(
  house: CallsFixture,
  phone: Phone,
  listener: Phone,
  say: (phone: Channel) => void,
): Promise<void> {
  const { clock, exchange } = house.fixture
  phone.told.length = 0
  listener.told.length = 0
  let heard = 0
  for (const channel of exchange.channels.all())
    channel.onLine(({ type }) => {
      if (type !== 'media-began') heard++
    })
  say(phone.channel)
  await clock.pass('20s')
  const before = heard
  assert.ok(before <= 12, `${before} events were heard`)
  assert.deepEqual(phone.told, [])
  assert.equal(listener.told.length, 1, listener.told.join())
  await clock.pass('20s')
  assert.equal(heard, before, 'it still goes round')
}
