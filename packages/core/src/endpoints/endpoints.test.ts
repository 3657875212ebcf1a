import assert from 'node:assert/strict'
import { test } from 'node:test'
import { technology } from '../channels/technology.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'

function fixture() {
  const test = new ExchangeFixture()
  const { endpoints, technologies } = test.exchange
  const sent: unknown[] = []
  technologies.add(
    technology(testTechnology, {
      sendMessage: (message) => {
        sent.push(message)
        return message.to === 'alice'
      },
      refer: ({ to }) => to === 'alice',
    }),
  )
  technologies.add(technology({ name: 'Mute', description: '', module: 'chan_mute.so' }, {}))
  const alice = endpoints.add({ technology: 'Test', resource: 'alice', state: 'offline' })
  return { test, endpoints, alice, sent, messages: test.exchange.messages }
}

test('endpoints are found by technology and resource', () => {
  const { endpoints } = fixture()
  const found = endpoints.get('tEsT', 'alice')
  assert.deepEqual(
    { ...found, channelIds: found?.channelIds },
    {
      technology: 'Test',
      resource: 'alice',
      state: 'offline',
      channelIds: [],
    },
  )
  assert.equal(endpoints.get('Test', 'Alice'), undefined)
  assert.equal(endpoints.get('Nothing', 'alice'), undefined)
  assert.equal(endpoints.listOf('Test')?.length, 1)
  assert.equal(endpoints.listOf('test'), undefined)
  assert.equal(endpoints.listOf('Mute'), undefined)
  assert.throws(() => endpoints.add({ technology: 'Test', resource: 'alice' }))
})

test('every technology stands for itself, without state or channels', () => {
  const { endpoints } = fixture()
  assert.equal(endpoints.technology('Mute')?.resource, '')
  assert.equal(endpoints.technology('mute'), undefined)
  assert.equal(endpoints.list().length, 1)
})

test('channels of an endpoint are listed, and it is told', async () => {
  const { test, endpoints } = fixture()
  test.hush()
  const channel = test.channel('c', { endpoint: 'Test/alice' })
  assert.deepEqual(endpoints.get('Test', 'alice')?.channelIds, ['c'])
  channel.end()
  assert.deepEqual(endpoints.get('Test', 'alice')?.channelIds, [])
  assert.deepEqual(test.names(), [
    'channel-created',
    'endpoint-state-changed',
    'channel-destroyed',
    'endpoint-state-changed',
  ])
})

test('an endpoint that is gone is told to those who ask, once', () => {
  const { endpoints, alice } = fixture()
  const gone: string[] = []
  const stop = endpoints.onRemoved((name) => gone.push(name))
  endpoints.remove(alice)
  endpoints.remove(alice)
  stop()
  assert.deepEqual([gone, endpoints.list()], [['Test/alice'], []])
})

test('device states follow the channels', () => {
  const { test, endpoints, alice } = fixture()
  const published: string[] = []
  let stateOf: (resource: string) => string | undefined = () => undefined
  endpoints.useDeviceStates({
    provide: (prefix, provider) => {
      assert.equal(prefix, 'Test/')
      stateOf = (resource) => provider.stateOf(resource)
      return () => undefined
    },
    useTechnologies: () => undefined,
    refresh: (name) => void published.push(`${name} ${stateOf('alice')}`),
    forget: (name) => void published.push(`${name} gone`),
  })
  assert.equal(stateOf('alice'), 'UNAVAILABLE')
  assert.equal(stateOf('nobody'), undefined)
  alice.state = 'online'
  const first = test.channel('a', { endpoint: 'Test/alice', state: 'Ringing' })
  const second = test.channel('b', { endpoint: 'Test/alice', state: 'Up' })
  assert.equal(stateOf('alice'), 'RINGINUSE')
  first.end()
  second.indicate({ type: 'hold' })
  second.end()
  endpoints.remove(alice)
  assert.deepEqual(
    published.map((line) => line.slice(11)),
    ['NOT_INUSE', 'RINGING', 'RINGINUSE', 'INUSE', 'ONHOLD', 'NOT_INUSE', 'gone'],
  )
})

test('a device with as many channels as it takes is busy', () => {
  const { test, endpoints } = fixture()
  const erin = endpoints.add({ technology: 'Test', resource: 'erin', state: 'online', busyAt: 2 })
  assert.equal(erin.deviceState, 'NOT_INUSE')
  test.channel('a', { endpoint: 'Test/erin', state: 'Up' })
  assert.equal(erin.deviceState, 'INUSE')
  const second = test.channel('b', { endpoint: 'Test/erin', state: 'Down' })
  assert.equal(erin.deviceState, 'INUSE')
  test.channel('c', { endpoint: 'Test/erin', state: 'Ringing' })
  assert.equal(erin.deviceState, 'BUSY')
  second.end()
  erin.busyAt = 0
  assert.equal(erin.deviceState, 'RINGINUSE')
})

test('a device does what its channels do at all exchanges, and what is left when one of them is gone', () => {
  const { test, endpoints } = fixture()
  const { deviceStates } = test.parts
  endpoints.useDeviceStates(deviceStates)
  const states: string[] = []
  deviceStates.onChanged(({ name, state }) => states.push(`${name} ${state}`))
  // before it is configured here
  endpoints.setShare('b', 'Test/bob', new Map([['INUSE', 1]]))
  endpoints.add({ technology: 'Test', resource: 'bob', state: 'online', busyAt: 3 })
  assert.equal(deviceStates.get('Test/bob'), 'INUSE')
  endpoints.setShare('c', 'Test/bob', new Map([['RINGING', 1]]))
  assert.equal(deviceStates.get('Test/bob'), 'RINGINUSE')
  endpoints.setShare('c', 'Test/bob', new Map([['INUSE', 2]]))
  assert.equal(deviceStates.get('Test/bob'), 'BUSY')
  endpoints.setShare('b', 'Test/bob', undefined)
  endpoints.setShare('c', 'Test/bob', undefined)
  assert.deepEqual(
    states,
    ['INUSE', 'RINGINUSE', 'BUSY', 'INUSE', 'NOT_INUSE'].map((state) => `Test/bob ${state}`),
  )
})

test('messages go to the technology they are addressed to', async () => {
  const { messages, sent } = fixture()
  const message = { from: 'me', body: 'hello', variables: {} }
  assert.deepEqual(await messages.send({ ...message, to: 'test:alice' }), { ok: true })
  assert.deepEqual(sent, [{ ...message, to: 'alice' }])
  for (const to of ['test:nobody', 'mute:alice', 'pigeon:alice', 'alice', ':alice', 'test:']) {
    assert.deepEqual(await messages.send({ ...message, to }), { ok: false, code: 'endpoint-not-found' }, to)
  }
  const referral = { from: 'me', referTo: 'x', toSelf: false, variables: {} }
  assert.deepEqual(await messages.refer({ ...referral, to: 'test:alice' }), { ok: true })
  assert.deepEqual(await messages.refer({ ...referral, to: 'mute:alice' }), { ok: false, code: 'endpoint-not-found' })
})

test('a received message is told with its endpoint', () => {
  const { test, messages } = fixture()
  const message = { from: 'test:alice', to: 'test:exchange', body: 'hello', variables: {} }
  messages.receive('Test', 'alice', message)
  const published = test.events.at(-1)
  assert.ok(published?.name === 'text-message-received')
  assert.deepEqual([published.endpoint.resource, published.message], ['alice', message])
})
