// Local channels whose halves lie in bridges so that what one says comes back: the exchange goes on, as users saw it stop.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => app,1,Answer(,i)
 same => n,Stasis(rings)
exten => conf,1,Answer(,i)
 same => n,ConfBridge(1)
exten => echo,1,Answer(,i)
 same => n,Echo()
 same => n,Wait(60)
exten => about,1,Answer(,i)
 same => n,Set(TURNS=$[0\${TURNS} + 1])
 same => n,ChannelRedirect(\${CHANNEL},default,about,2)
 same => n,Wait(60)
`

/** More than any of these worlds has to say; a ring without an end is cut, and the test fails. */
const most = 2_000

function watch(exchange: TestExchange): { crossed: number } {
  const { crossings } = exchange.running.calls.exchange.channels
  const seen = { crossed: 0 }
  const post = crossings.post.bind(crossings)
  crossings.post = (to, event) => {
    if (++seen.crossed < most) post(to, event)
  }
  return seen
}

async function begin(): Promise<{ exchange: TestExchange; app: TestApplication; seen: { crossed: number } }> {
  const exchange = await startExchange({ dialplan, sounds: { '*': '300ms' } })
  return { exchange, app: await exchange.application('rings'), seen: watch(exchange) }
}

/** Both halves of a Local channel, both in the application. */
async function pair(app: TestApplication, id: string, callerId?: string): Promise<[string, string]> {
  const channelId = id
  const otherChannelId = `${id}-2`
  await app.channels.originate({
    endpoint: 'Local/app@default/n',
    app: 'rings',
    channelId,
    otherChannelId,
    ...(callerId ? { callerId } : {}),
  })
  await app.sees('StasisStart', { channel: { id: channelId } })
  return [channelId, otherChannelId]
}

async function bridgeOf(app: TestApplication, ...channels: string[]): Promise<string> {
  const { id } = await app.bridges.create({ type: 'mixing' })
  for (const channel of channels) await app.bridges.addChannel({ bridgeId: id, channel })
  return id
}

/** It still answers, and ends when it is told to. */
async function isAlive(exchange: TestExchange, app: TestApplication, seen: { crossed: number }): Promise<void> {
  await exchange.clock.pass('5s')
  assert.ok(seen.crossed < most, 'it went round')
  for (const { id } of await app.channels.list()) await app.channels.hangup({ channelId: id })
  for (const { id } of await app.bridges.list()) await app.bridges.destroy({ bridgeId: id }).catch(() => undefined)
  await exchange.clock.pass('1m')
  await exchange.stop()
}

test('both halves of a Local channel with a caller id in one bridge', async () => {
  const { exchange, app, seen } = await begin()
  await bridgeOf(app, ...(await pair(app, 'a', 'Ann <100>')))
  await isAlive(exchange, app, seen)
})

test('both halves of a Local channel with a caller id in one ConfBridge', async () => {
  const { exchange, app, seen } = await begin()
  await app.channels.originate({
    endpoint: 'Local/conf@default/n',
    context: 'default',
    extension: 'conf',
    priority: 1,
    callerId: 'Ann <100>',
  })
  await exchange.clock.pass('3s')
  assert.equal((await app.channels.list()).length, 2)
  const alice = exchange.phone('alice', { callerNumber: '200' })
  await alice.calls('conf')
  await exchange.clock.pass('3s')
  await alice.presses('5')
  await alice.writes('hello')
  await isAlive(exchange, app, seen)
})

async function crosswise(app: TestApplication, exchange: TestExchange, pairs: number) {
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('app')
  const near = (await app.sees('StasisStart', { channel: { name: /alice/ } })).channel.id
  await bob.calls('app')
  const far = (await app.sees('StasisStart', { channel: { name: /bob/ } })).channel.id
  const [x, y] = [await bridgeOf(app, near), await bridgeOf(app, far)]
  for (let at = 0; at < pairs; at++) {
    const halves = await pair(app, `l${at}`)
    await app.bridges.addChannel({ bridgeId: x, channel: halves[at % 2] as string })
    await app.bridges.addChannel({ bridgeId: y, channel: halves[(at + 1) % 2] as string })
  }
  return { alice, bob }
}

for (const pairs of [2, 4]) {
  test(`${pairs} Local channels between two bridges: a key, a text and every identity, set by anybody`, async () => {
    const { exchange, app, seen } = await begin()
    const { alice, bob } = await crosswise(app, exchange, pairs)
    const sent: string[] = []
    exchange.running.calls.exchange.bus.on('channel-digit-ended', ({ channel, digit, direction }) => {
      const phone = /Virtual\/(\w+)/.exec(channel.name)?.[1]
      if (phone && direction === 'sent') sent.push(`${phone} ${digit}`)
    })
    await alice.presses('5')
    await bob.hears({ digit: '5' })
    await alice.writes('hello')
    await bob.hears({ text: 'hello' })
    assert.deepEqual(sent, ['bob 5'])
    for (const variable of ['CONNECTEDLINE(all)', 'CALLERID(all)', 'REDIRECTING(from-num)']) {
      for (const channelId of ['l0', 'l1-2'])
        await app.channels.setChannelVar({ channelId, variable, value: 'Cid <7>' })
    }
    await app.channels.sendDTMF({ channelId: 'l0', dtmf: '12' })
    await isAlive(exchange, app, seen)
    assert.ok(seen.crossed < 40 * pairs, `${seen.crossed} events crossed`)
  })
}

test('two that send back what they get: one digit between two Echo ends', async () => {
  const { exchange, app, seen } = await begin()
  await app.channels.originate({ endpoint: 'Local/echo@default/n', context: 'default', extension: 'echo', priority: 1 })
  await exchange.clock.pass('1s')
  const [half] = exchange.running.calls.exchange.channels.list()
  half?.handle({ type: 'digit-began', digit: '5' })
  half?.handle({ type: 'digit-ended', digit: '5', durationMs: 100 })
  await exchange.clock.pass('1m')
  const before = seen.crossed
  assert.ok(before > 20 && before < 60, `${before} events crossed`)
  await exchange.clock.pass('1m')
  assert.equal(seen.crossed, before)
  await isAlive(exchange, app, seen)
})

test('a channel that redirects itself again and again is slowed, and everything else goes on', async () => {
  const { exchange, app, seen } = await begin()
  const alice = exchange.phone('alice')
  await alice.calls('about')
  await exchange.clock.pass('3s')
  const [{ id: channelId } = { id: '' }] = await app.channels.list()
  const { value } = await app.channels.getChannelVar({ channelId, variable: 'TURNS' })
  assert.ok(Number(value) > 10 && Number(value) < 3_000, `${value} turns in three seconds`)
  await isAlive(exchange, app, seen)
})
