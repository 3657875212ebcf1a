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
  const callsFixture = new CallsFixture({ 'join@test': [answer, wait(1_000)], ...scripts }, [...trunk, ...lines])
  t.after(() => callsFixture.close())
  return callsFixture
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
    const callsFixture = ringWorld(t, scripts)
    const made = countChannels(callsFixture, most)
    callsFixture.party.dials('again')
    await callsFixture.fixture.clock.pass('1m')
    assert.ok(made() > 20 && made() <= most, `${made()} channels were made`)
    assert.equal(callsFixture.fixture.exchange.channels.count, 0)
    assert.equal(callsFixture.party.seen.at(-1), '486')
    const lines = callsFixture.fixture.problems.filter((leg) => /may not make further calls/.test(leg))
    assert.ok(lines.length >= 1 && lines.length <= 2, callsFixture.fixture.problems.join('\n'))
  })
}

test('what is made behind a call to ourselves counts with what is made before it: two at once do not double for ever', async (t) => {
  const callsFixture = ringWorld(t, { 'first@test': [dial(toOurselves('join'), toOurselves('join'))] })
  callsFixture.party.dials('first')
  await callsFixture.soon()
  const legs = callsFixture.fixture.exchange.channels.all().filter(({ facts }) => facts.exten !== 'first')
  const [placed, came] = [legs.filter(({ isOutgoing }) => isOutgoing), legs.filter(({ isOutgoing }) => !isOutgoing)]
  assert.ok(placed.length > 0 && came.length > 0)
  assert.ok(placed[0]?.lineage)
  for (const leg of legs) assert.deepEqual([leg.lineage, leg.forwardsLeft], [placed[0]?.lineage, 19])
})

test('Max-Forwards of a call that is made for another is one less', async (t) => {
  const callsFixture = ringWorld(t, { '1@test': [dial('PJSIP/bob')] })
  callsFixture.party.dials('1')
  await callsFixture.soon()
  assert.equal(callsFixture.party.call.request.maxForwards, 69)
  assert.ok(callsFixture.party.call.request.has('x-jackfield-path'))
})

test('a call that must not be forwarded any more is refused with 483', async (t) => {
  const callsFixture = ringWorld(t, {})
  const { agent } = callsFixture.party
  const uri = 'sip:join@10.0.0.1'
  agent.invite({
    uri,
    to: `<${uri}>`,
    from: '<sip:alice@10.0.0.2>',
    maxForwards: 0,
    handler: callsFixture.party.handler(),
  })
  await callsFixture.soon()
  assert.deepEqual(callsFixture.party.seen, ['483'])
})

test('a call whose Max-Forwards is short is dialled on as often as that', async (t) => {
  const callsFixture = ringWorld(t, { 'again@test': [dial(toOurselves('again'))] })
  const made = countChannels(callsFixture, 60)
  const uri = 'sip:again@10.0.0.1'
  const { party } = callsFixture
  party.agent.invite({ uri, to: `<${uri}>`, from: '<sip:alice@10.0.0.2>', maxForwards: 3, handler: party.handler() })
  await callsFixture.fixture.clock.pass('1m')
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
    const callsFixture = ringWorld(t, scripts, [`redirect_method=${method}`])
    const made = countChannels(callsFixture, 300)
    callsFixture.party.dials('again')
    await callsFixture.fixture.clock.pass('2m')
    assert.ok(made() > 2 && made() <= 130, `${made()} channels were made`)
    assert.equal(callsFixture.fixture.exchange.channels.count, 0)
    assert.match(callsFixture.party.seen.at(-1) ?? '', /^[3-6]\d\d$/)
  })
}

test('a REFER that leads back to itself ends: 20 transfers in ten seconds are enough', async (t) => {
  const callsFixture = ringWorld(t, {
    'again@test': [dial(toOurselves('elsewhere'))],
    'elsewhere@test': [answer, wait(0.01), sendTo('again'), wait(3)],
  })
  let transfers = 0
  callsFixture.fixture.bus.on('blind-transfer', () => {
    if (++transfers > 200)
      for (const one of callsFixture.fixture.exchange.channels.all()) one.requestHangup('explicit', 16)
  })
  callsFixture.party.dials('again')
  await callsFixture.fixture.clock.pass('1m')
  assert.equal(transfers, 21)
  assert.equal(callsFixture.fixture.exchange.channels.count, 0)
  const lines = callsFixture.fixture.problems.filter((leg) => /is not transferred any more/.test(leg))
  assert.equal(lines.length, 1, callsFixture.fixture.problems.join('\n'))
})

/** Everything that may be said, and how often the digits, texts … were sent by anybody at most. */
const said: Record<string, (phone: Channel) => void> = {
  'a key is pressed': (phone) => {
    phone.handle({ type: 'digit-began', digit: '5' })
    phone.handle({ type: 'digit-ended', digit: '5', durationMs: 100 })
  },
  'a MESSAGE is sent': (phone) => phone.handle({ type: 'text', text: 'hello' }),
  'somebody else is connected': (phone) =>
    phone.handle({ type: 'connected-line', party: { name: 'Ann', number: '4711', presentation: 0 } }),
  'a phone flashes': (phone) => phone.handle({ type: 'flash' }),
  'a phone holds': (phone) => phone.handle({ type: 'hold' }),
}

class Phone {
  readonly channel: Channel
  readonly published: string[] = []

  constructor(callsFixture: CallsFixture, id: string) {
    const technology = { name: 'Test', description: '', module: '' }
    this.channel = callsFixture.fixture.exchange.channels.create({ technology, id, state: 'Up' }) as Channel
    this.channel.connect({
      hangUp: () => undefined,
      indicate: ({ type }) => {
        this.published.push(type)
        return true
      },
      digitBegin: () => void this.published.push('digit'),
      text: () => void this.published.push('text'),
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
  for (const what of Object.keys(said)) {
    test(`a conference joined to itself over SIP, digits by ${mode}, then ${what}: it ends`, async (t) => {
      const callsFixture = ringWorld(t, {}, ['moh_passthrough=yes', ...lines])
      const [one, other] = await trunkCall(callsFixture, 'x')
      const [phone, listener] = [new Phone(callsFixture, 'p'), new Phone(callsFixture, 'q')]
      bridge(callsFixture, phone.channel, listener.channel, one, other)
      await callsFixture.fixture.clock.pass('2s')
      await settles(callsFixture, phone, listener, what)
    })

    test(`two calls to ourselves between two bridges, digits by ${mode}, then ${what}: it ends`, async (t) => {
      const callsFixture = ringWorld(t, {}, ['moh_passthrough=yes', ...lines])
      const [a, b] = [await trunkCall(callsFixture, 'a'), await trunkCall(callsFixture, 'b')]
      const [phone, listener] = [new Phone(callsFixture, 'p'), new Phone(callsFixture, 'q')]
      bridge(callsFixture, phone.channel, a[0], b[1])
      bridge(callsFixture, listener.channel, a[1], b[0])
      await callsFixture.fixture.clock.pass('2s')
      await settles(callsFixture, phone, listener, what)
    })
  }
}

async function settles(callsFixture: CallsFixture, phone: Phone, listener: Phone, what: string): Promise<void> {
  // among three or more nobody is the one at the other end
  const mostPublished = what === 'somebody else is connected' ? 0 : 1

  const { clock, exchange } = callsFixture.fixture
  phone.published.length = 0
  listener.published.length = 0
  let heard = 0
  for (const channel of exchange.channels.all())
    channel.onTechnologyEvent(({ type }) => {
      if (type !== 'media-began') heard++
    })
  said[what]?.(phone.channel)
  await clock.pass('20s')
  const before = heard
  assert.ok(before <= 12, `${before} events were heard`)
  assert.deepEqual(phone.published, [])
  assert.equal(listener.published.length, mostPublished, listener.published.join())
  await clock.pass('20s')
  assert.equal(heard, before, 'it still goes round')
}
