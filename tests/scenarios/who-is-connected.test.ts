// Who each one in a bridge is said to be talking to, as applications, dialplans and telephones learn it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange, type TestApplication } from '@jackfield/testkit'

const dialplan = `
[default]
exten => app,1,Answer(,i)
 same => n,Stasis(office)
exten => set,1,Answer(,i)
 same => n,Set(CONNECTEDLINE(num,i)=501)
 same => n,Wait(60)
exten => dial,1,Set(CONNECTEDLINE(name,i)=Reception)
 same => n,Dial(Local/wait@default/n,30)
exten => wait,1,Answer(,i)
 same => n,Wait(600)
`

const callers = { a: 'Ann <111>', b: 'Ben <222>', c: 'Cid <333>', d: '', e: '' }
type Id = keyof typeof callers

async function office(ids: readonly Id[]) {
  const exchange = await startExchange({ dialplan })
  const app = await exchange.application('office')
  const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
  for (const channelId of ids) {
    const callerId = callers[channelId]
    await app.channels.originate({
      ...{ endpoint: 'Local/wait@default/n', app: 'office', channelId },
      ...(callerId === '' ? {} : { callerId }),
    })
    await app.sees('StasisStart', { channel: { id: channelId } })
  }
  const add = async (channel: Id, more: { inhibitConnectedLineUpdates?: boolean } = {}) => {
    await app.bridges.addChannel({ bridgeId, channel, ...more })
    await exchange.clock.settle()
  }
  return { exchange, app, bridgeId, add }
}

const connected = async (app: TestApplication, channelId: Id) => {
  const { connected: party } = await app.channels.get({ channelId })
  return `${party.name} ${party.number}`.trim()
}

const updates = (app: TestApplication) =>
  app.seen.flatMap((event) =>
    event.type === 'ChannelConnectedLine' && !event.channel.id.endsWith(';2')
      ? [`${event.channel.id}: ${event.channel.connected.name}`]
      : [],
  )

test('the third leaves a conference: the two who stay learn each other, whoever left', async () => {
  const { exchange, app, bridgeId, add } = await office(['a', 'b', 'c'])
  for (const id of ['a', 'b', 'c'] as const) await add(id)
  assert.deepEqual(
    [await connected(app, 'a'), await connected(app, 'b'), await connected(app, 'c')],
    ['Ben 222', 'Ann 111', 'Cid 333'],
  )
  await app.bridges.removeChannel({ bridgeId, channel: 'a' })
  await exchange.clock.settle()
  assert.deepEqual(
    [await connected(app, 'a'), await connected(app, 'b'), await connected(app, 'c')],
    ['Ben 222', 'Cid 333', 'Ben 222'],
  )
  await add('a')
  await app.channels.hangup({ channelId: 'b' })
  await exchange.clock.settle()
  assert.deepEqual([await connected(app, 'a'), await connected(app, 'c')], ['Cid 333', 'Ann 111'])
  assert.deepEqual(updates(app), ['b: Ann', 'a: Ben', 'c: Ben', 'b: Cid', 'a: Cid', 'c: Ann'])
  await exchange.stop({ mayLeave: true })
})

test('somebody without a caller id follows somebody known: the name before him is not shown any more', async () => {
  const { exchange, app, bridgeId, add } = await office(['a', 'b', 'd', 'e'])
  await add('a')
  await add('b')
  await app.bridges.removeChannel({ bridgeId, channel: 'b' })
  await add('d')
  assert.deepEqual([await connected(app, 'a'), await connected(app, 'd')], ['', 'Ann 111'])
  assert.deepEqual(updates(app).slice(-2), ['d: Ann', 'a: '])
  // and nobody after nobody is no news
  await app.bridges.removeChannel({ bridgeId, channel: 'd' })
  await add('e')
  assert.deepEqual(updates(app).slice(-2), ['a: ', 'e: Ann'])
  await exchange.stop({ mayLeave: true })
})

test('among three nobody is told that the far end of one is somebody else now; the two who stay are', async () => {
  const { exchange, app, bridgeId, add } = await office(['a', 'b', 'c'])
  for (const id of ['a', 'b', 'c'] as const) await add(id)
  const before = updates(app).length
  const far = exchange.running.calls.exchange.channels.get('a;2')
  far?.updateConnectedLine({ name: 'Amy', number: '112', presentation: 0 })
  await exchange.clock.settle()
  assert.deepEqual(updates(app).slice(before), [])
  await app.bridges.removeChannel({ bridgeId, channel: 'c' })
  await exchange.clock.settle()
  assert.equal(await connected(app, 'b'), 'Amy 112')
  // of two the other one learns it at once
  far?.updateConnectedLine({ name: 'Ada', number: '113', presentation: 0 })
  await exchange.clock.settle()
  assert.equal(await connected(app, 'b'), 'Ada 113')
  await exchange.stop({ mayLeave: true })
})

test('inhibitConnectedLineUpdates of the one who enters keeps both as they were', async () => {
  const { exchange, app, add } = await office(['a', 'b'])
  await add('a')
  await add('b', { inhibitConnectedLineUpdates: true })
  assert.deepEqual(updates(app), [])
  await exchange.stop({ mayLeave: true })
})

test('an announcement and its end in a bridge of two introduce nobody anew', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { hello: '2s' } })
  const app = await exchange.application('office')
  const [alice, bob] = [exchange.phone('alice', { callerNumber: '1' }), exchange.phone('bob', { callerNumber: '2' })]
  const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
  for (const phone of [alice, bob]) {
    await phone.calls('app')
    await app.bridges.addChannel({ bridgeId, channel: (await app.sees('StasisStart')).channel.id })
  }
  await exchange.clock.settle()
  const told = () => [...alice.heard, ...bob.heard].filter((one) => one === 'connected-line')
  const before = told().length
  await app.bridges.play({ bridgeId, media: ['sound:hello'] })
  await alice.hears('hello')
  await exchange.clock.pass('5s')
  assert.equal(told().length, before)
  await exchange.stop({ mayLeave: true })
})

test('CONNECTEDLINE with i is told of at once, and the far end is not told', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('office', { subscribeAll: true })
  const alice = exchange.phone('alice')
  await alice.calls('set')
  const { channel } = await app.sees('ChannelConnectedLine')
  assert.deepEqual([channel.connected.number, channel.dialplan.priority], ['501', 2])
  assert.ok(!alice.heard.includes('connected-line'))
  await alice.hangsUp()
  await exchange.stop()
})

test('who is called has the name that the caller was said to be connected to', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('office', { subscribeAll: true })
  const alice = exchange.phone('alice', { callerName: 'Alice', callerNumber: '1' })
  await alice.calls('dial')
  const { peer } = await app.sees('Dial', { dialstatus: '' })
  assert.deepEqual(peer.caller, { name: 'Reception', number: 'dial' })
  assert.deepEqual(peer.connected, { name: 'Alice', number: '1' })
  await alice.hangsUp()
  await exchange.stop()
})
