// Several exchanges on one clock: an application with a socket at one of them hears of calls at all of them, whatever happens in between.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import type { TestApplication } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = [
  '[default]',
  'exten => 100,1,Stasis(ivr,hello)',
  ' same => n,Set(GLOBAL(OUTCOME)=${STASISSTATUS})',
  'exten => 101,1,Stasis(nobody)',
  'exten => 200,1,StasisBroadcast(5000)',
  ' same => n,Set(GLOBAL(OUTCOME)=${STASISSTATUS})',
  '',
].join('\n')

const lifeOf = ({ seen }: TestApplication) =>
  seen.flatMap((event) =>
    event.type === 'StasisStart' || event.type === 'StasisEnd'
      ? `${event.type} ${(event as AriEvent<'StasisStart'>).channel.id.slice(0, 1)}`
      : [],
  )

/** The numbers of events, by the exchange that gave them. */
function numbersOf({ seen }: TestApplication): Map<string, number[]> {
  const numbers = new Map<string, number[]>()
  for (const event of seen) {
    const { asterisk_id: exchange, seq } = event as { asterisk_id?: string; seq?: number }
    if (seq !== undefined) numbers.set(exchange ?? '', [...(numbers.get(exchange ?? '') ?? []), seq])
  }
  return numbers
}

function assertNumbers(app: TestApplication): void {
  for (const [exchange, numbers] of numbersOf(app)) {
    const first = numbers[0] as number
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, at) => first + at),
      `numbers of ${exchange}`,
    )
  }
}

it('a call at one node enters an application whose socket is at another one, is answered from there and ends', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  assert.equal(app.seen.filter(({ type }) => type === 'Resumed').length, 3)
  const alice = await nodes.exchange('b').phone('alice').calls('100')
  const start = await app.sees('StasisStart', { args: ['hello'] }, { within: '2s' })
  assert.match(start.channel.id, /^b-/)
  await nodes.during(app.channels.answer({ channelId: start.channel.id }))
  await app.sees('ChannelStateChange', { channel: { id: start.channel.id, state: 'Up' } }, { within: '2s' })
  await alice.hangsUp()
  await app.sees('StasisEnd', { channel: { id: start.channel.id } }, { within: '2s' })
  // one that joins later serves it, too
  await nodes.add('d')
  await nodes.clock.pass('5s')
  await (await nodes.exchange('d').phone('dora').calls('100')).hangsUp()
  await nodes.clock.pass('2s')
  assert.deepEqual(lifeOf(app), ['StasisStart b', 'StasisEnd b', 'StasisStart d', 'StasisEnd d'])
  assertNumbers(app)
})

it('a program that asked for no numbers gets plain events of all nodes; with its socket the application is gone everywhere', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const app = await nodes.exchange('a').application('ivr', { resume: false })
  await nodes.clock.pass('1s')
  await (await nodes.exchange('b').phone('bob').calls('100')).hangsUp()
  await (await nodes.exchange('a').phone('alice').calls('100')).hangsUp()
  await nodes.clock.pass('1s')
  assert.deepEqual(lifeOf(app).sort(), ['StasisEnd a', 'StasisEnd b', 'StasisStart a', 'StasisStart b'])
  assert.equal(
    app.seen.some((event) => event.type === 'Resumed' || 'seq' in event),
    false,
  )
  await app.close()
  await nodes.clock.pass('2s')
  await nodes.exchange('b').phone('carol').calls('100')
  const { globalVariables } = nodes.exchange('b').running.state
  assert.equal(globalVariables.get('OUTCOME'), 'FAILED')
})

it('the newest socket has the application at all nodes; the older one is told so, once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const older = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const newer = await nodes.exchange('b').application('ivr')
  await nodes.clock.pass('3s')
  assert.equal(older.seen.filter(({ type }) => type === 'ApplicationReplaced').length, 1)
  for (const node of ['a', 'b', 'c']) await nodes.exchange(node).phone('alice').calls('100')
  await nodes.clock.pass('1s')
  assert.deepEqual(lifeOf(newer).sort(), ['StasisStart a', 'StasisStart b', 'StasisStart c'])
  assert.deepEqual(lifeOf(older), [])
  assert.equal(
    newer.seen.some(({ type }) => type === 'ApplicationReplaced'),
    false,
  )
})

it('two sockets that come at the same moment at two nodes: one has it everywhere, the other is told so', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = await Promise.all([nodes.exchange('a').application('ivr'), nodes.exchange('b').application('ivr')])
  await nodes.clock.pass('4s')
  for (const node of ['a', 'b', 'c']) await nodes.exchange(node).phone('alice').calls('100')
  await nodes.clock.pass('1s')
  assert.deepEqual(apps.map((app) => lifeOf(app).length).sort(), [0, 3])
  const [loser] = apps.filter((app) => lifeOf(app).length === 0)
  assert.equal(loser?.seen.filter(({ type }) => type === 'ApplicationReplaced').length, 1)
})

it('messages are lost, and no event is: numbers have no gap and come once', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan, seed: 7 })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('2s')
  nodes.engine.loss = 0.3
  for (let call = 0; call < 20; call++) {
    await (await nodes.exchange('b').phone(`phone${call}`).calls('100')).hangsUp()
    await nodes.clock.pass('300ms')
  }
  nodes.engine.loss = 0
  await nodes.clock.pass('5s')
  assert.equal(lifeOf(app).length, 40)
  assertNumbers(app)
})

it('the engine is gone for a while: what happened meanwhile comes when it is back', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('2s')
  for (const host of ['one', 'two', 'three']) nodes.engine.killServer(host)
  await nodes.clock.pass('5s')
  for (const node of ['a', 'b', 'c']) await (await nodes.exchange(node).phone('alice').calls('100')).hangsUp()
  await nodes.clock.pass('5s')
  assert.deepEqual(lifeOf(app), ['StasisStart a', 'StasisEnd a'])
  nodes.engine.healAll()
  await nodes.clock.pass('20s')
  assert.deepEqual(
    lifeOf(app).sort(),
    ['a', 'b', 'c'].flatMap((node) => [`StasisEnd ${node}`, `StasisStart ${node}`]).sort(),
  )
  assertNumbers(app)
})

it('a broadcast at one node is claimed by applications at others: one wins, and has the call', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [await nodes.exchange('a').application('one'), await nodes.exchange('b').application('two')]
  await nodes.clock.pass('1s')
  await nodes.exchange('c').phone('carol').calls('200')
  await nodes.clock.pass('500ms')
  const claims = apps.map(async (app, at) => {
    const { channel } = await app.sees('CallBroadcast')
    return app.events.claimChannel({ channelId: channel.id, application: at === 0 ? 'one' : 'two' })
  })
  const outcomes = await nodes.during(Promise.allSettled(claims))
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await nodes.clock.pass('1s')
  const winner = apps[outcomes.findIndex(({ status }) => status === 'fulfilled')] as TestApplication
  assert.deepEqual(
    apps.map((app) => lifeOf(app)),
    apps.map((app) => (app === winner ? ['StasisStart c'] : [])),
  )
})

it('subscriptions and filters are made at any node and hold at all of them, also at those that join later', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], {
    dialplan: '[default]\nexten => 100,1,Answer()\n same => n,Wait(60)\n',
  })
  const app = await nodes.exchange('a').application('watcher')
  const other = await nodes.exchange('b').application('other')
  await nodes.clock.pass('1s')
  const bob = await nodes.exchange('b').phone('bob').calls('100')
  await nodes.clock.pass('500ms')
  const [{ id = '' } = {}] = await nodes.during(app.channels.list())
  const about = { applicationName: 'watcher', eventSource: [`channel:${id}`] }
  const shown = await nodes.during(app.applications.subscribe(about))
  assert.deepEqual(shown.channel_ids, [id])
  await bob.presses('5')
  await app.sees('ChannelDtmfReceived', { digit: '5' }, { within: '1s' })
  await assert.rejects(nodes.during(app.applications.subscribe({ ...about, eventSource: ['channel:none'] })), {
    status: 422,
  })
  const all = { applicationName: 'watcher', eventSource: ['endpoint:Virtual'] }
  await nodes.during(other.applications.subscribe(all))
  await nodes.add('c')
  await nodes.clock.pass('5s')
  await nodes.exchange('c').phone('carol').calls('100')
  await app.sees('ChannelCreated', { channel: { name: /^Virtual\/carol-/ } }, { within: '1s' })
  await nodes.during(
    other.applications.filter({
      applicationName: 'watcher',
      filter: { disallowed: [{ type: 'ChannelDtmfReceived' }] },
    }),
  )
  await bob.presses('6')
  await app.seesNo('ChannelDtmfReceived', { digit: '6' }, { during: '1s' })
})

it('a state that all nodes know is told once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('watcher', { subscribeAll: true })
  await nodes.clock.pass('1s')
  await nodes.during(app.deviceStates.update({ deviceName: 'Stasis:x', deviceState: 'BUSY' }))
  for (const node of ['b', 'c']) nodes.exchange(node).running.state.deviceStates.set('Stasis:x', 'BUSY')
  await nodes.clock.pass('1s')
  assert.equal(app.seen.filter(({ type }) => type === 'DeviceStateChanged').length, 1)
})

it('a node has just been started: its calls wait for applications of the others, and are told of as all are', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const c = await nodes.add('c')
  await c.phone('alice').calls('100')
  await c.phone('bob').calls('200')
  await app.sees('StasisStart', { channel: { id: /^c-/ } }, { within: '3s' })
  await app.sees('CallBroadcast', { channel: { id: /^c-/ } }, { within: '3s' })
  // what nobody has is waited for no longer
  const carol = c.phone('carol')
  await carol.calls('101')
  await carol.isHungUp({ within: '100ms' })
})

it('a node that was started finds no engine: its calls wait for applications for a moment only', async () => {
  await using nodes = await TestNodes.start(['a'], { dialplan })
  const app = await nodes.exchange('a').application('ivr', { reconnect: false })
  await nodes.clock.pass('1s')
  for (const host of nodes.engine.hosts) nodes.engine.killServer(host)
  const c = await nodes.add('c')
  const alice = c.phone('alice')
  await alice.calls('100')
  await nodes.clock.pass('500ms')
  assert.equal(c.running.calls.exchange.channels.count, 1)
  await alice.isHungUp({ within: '1s' })
  assert.deepEqual(lifeOf(app), [])
})
