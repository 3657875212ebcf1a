// A node of several dies, stands still or is cut off: applications elsewhere are told of every channel it had, and go on without a gap.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import type { TestApplication } from '@jackfield/testkit'
import { channelOf as idOf, inside, lifeOf, ProgramAt, placesOf, untilBack } from '../../support/program-at.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = [
  '[default]',
  'exten => 100,1,Stasis(ivr)',
  'exten => 300,1,Answer()',
  ' same => n,Wait(3600)',
  '',
].join('\n')

const typesAbout = ({ seen }: TestApplication, id: string) =>
  seen.filter((event) => idOf(event) === id).map(({ type }) => type)
const count = ({ seen }: TestApplication, type: string) => seen.filter((event) => event.type === type).length

it('a node is killed: the application at another one is told of it, and of the end of each of its channels and bridges', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  const plain = await nodes.exchange('c').application('watcher', { subscribeAll: true, resume: false })
  await nodes.clock.pass('1s')
  await nodes.exchange('b').phone('alice').calls('100')
  await nodes.exchange('b').phone('bob').calls('300')
  const { channel } = await app.sees('StasisStart', {}, { within: '2s' })
  const maker = await nodes.exchange('b').application('maker', { reconnect: false })
  const bridge = await nodes.during(maker.bridges.create({ type: 'mixing' }))
  await nodes.clock.pass('1s')
  nodes.kill('b')
  const lost = await app.sees('ExchangeLost', { node: 'b' }, { within: '5s' })
  assert.match(lost.incarnation ?? '', /^[0-9a-f]{8}-\d+$/)
  await app.sees('StasisEnd', { channel: { id: channel.id } })
  await app.sees('ChannelDestroyed', { cause: 38, channel: { id: channel.id, name: channel.name } })
  assert.equal(count(app, 'ChannelDestroyed'), 1)
  await plain.sees('ChannelDestroyed', { cause: 38, channel: { name: /^Virtual\/bob-/ } }, { within: '1s' })
  await plain.sees('BridgeDestroyed', { bridge: { id: bridge.id } })
  assert.equal(count(plain, 'ExchangeLost'), 0)
  assert.equal(count(plain, 'ChannelDestroyed'), 2)
  // the program's token names the dead node no more, and it goes on
  app.cutConnection()
  await nodes.clock.pass('3s')
  assert.equal(app.isConnected, true)
  assert.equal(count(app, 'ResumeFailed'), 0)
})

it('the node with the socket is killed: the program comes back at another one and misses nothing, and is told of the dead', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  await nodes.exchange('a').phone('alice').calls('100')
  await nodes.exchange('b').phone('bob').calls('100')
  await nodes.clock.pass('1s')
  const own = (app.seen.find((event) => idOf(event).startsWith('a-')) as AriEvent<'StasisStart'>).channel.id
  const token = placesOf(app)
  nodes.kill('a')
  // nobody has missed it yet, and calls come in elsewhere
  await nodes.clock.pass('1s')
  const carol = await nodes.exchange('c').phone('carol').calls('100')
  await (await nodes.exchange('b').phone('dora').calls('100')).hangsUp()
  await carol.hangsUp()
  await nodes.clock.pass('1s')
  const program = new ProgramAt(nodes, 'c', token)
  const { seen } = program
  await nodes.clock.pass('10s')
  const life = seen.filter(({ type }) => type === 'StasisStart' || type === 'StasisEnd')
  assert.deepEqual(life.map((event) => `${event.type} ${idOf(event).slice(0, 1)}`).sort(), [
    'StasisEnd a',
    'StasisEnd b',
    'StasisEnd c',
    'StasisStart b',
    'StasisStart c',
  ])
  assert.equal(
    life.map(idOf).find((id) => id.startsWith('a-')),
    own,
  )
  assert.equal(seen.filter(({ type }) => type === 'Resumed').length, 2)
  assert.deepEqual(program.failures, ['exchange-lost'])
  const failedAt = seen.findIndex(({ type }) => type === 'ResumeFailed')
  assert.ok(failedAt < seen.findIndex(({ type }) => type === 'ChannelDestroyed'))
  program.close()
})

it('the node with the socket dies while its program is away: whoever the program comes to tells it of the dead', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  await nodes.exchange('a').phone('alice').calls('100')
  await nodes.clock.pass('1s')
  const id = idOf(app.seen.find(({ type }) => type === 'StasisStart') as AriEvent)
  nodes.kill('a')
  await nodes.clock.pass('15s')
  const again = await nodes.exchange('b').application('ivr')
  await nodes.clock.pass('5s')
  assert.deepEqual(typesAbout(again, id), ['StasisEnd', 'ChannelDestroyed'])
})

it('a node stands still, is declared dead and comes back: channels whose end was told end there, others live', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const alice = await nodes.exchange('b').phone('alice').calls('100')
  const bob = await nodes.exchange('b').phone('bob').calls('300')
  const { channel } = await app.sees('StasisStart', {}, { within: '2s' })
  nodes.pause('b')
  await app.sees('StasisEnd', { channel: { id: channel.id } }, { within: '15s' })
  await nodes.clock.pass('10s')
  nodes.resume('b')
  await alice.isHungUp({ within: '20s' })
  await nodes.clock.pass('5s')
  assert.equal(
    await bob.talks().then(
      () => true,
      () => false,
    ),
    true,
  )
  assert.equal(typesAbout(app, channel.id).filter((type) => type === 'StasisEnd').length, 1)
  // and it serves the application again
  await nodes.exchange('b').phone('dora').calls('100')
  await app.sees('StasisStart', { channel: { id: /^b-/ } }, { within: '5s' })
})

it('a node stands still with the socket of a program that goes on elsewhere: what it is told to be over is over, and told once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('b').application('ivr', { reconnect: false })
  const stays = await nodes.exchange('b').application('stays', { subscribeAll: true })
  await nodes.clock.pass('1s')
  const alice = await nodes.exchange('b').phone('alice').calls('100')
  const bob = await nodes.exchange('b').phone('bob').calls('300')
  const { channel } = await app.sees('StasisStart', {}, { within: '2s' })
  const token = placesOf(app)
  nodes.pause('b')
  await nodes.clock.pass('1s')
  app.cutConnection()
  const program = new ProgramAt(nodes, 'a', token)
  await nodes.clock.passUntil(() => program.channelsOf('ChannelDestroyed').includes(channel.id), '30s')
  nodes.resume('b')
  await alice.isHungUp({ within: '20s' })
  await nodes.clock.pass('10s')
  assert.deepEqual(program.typesAbout(channel.id), ['StasisEnd', 'ChannelDestroyed'])
  // who stayed was told nothing, and keeps what it has
  assert.equal(count(stays, 'ExchangeLost'), 0)
  await bob.talks()
  // and it serves the application again, for the socket where it is now
  const dora = await nodes.exchange('b').phone('dora').calls('100')
  await nodes.clock.passUntil(() => program.hasSeen('StasisStart'), '5s')
  await dora.hangsUp()
  program.close()
})

for (const turnMs of [0, 200])
  it(`a node stands still, and a program goes on elsewhere before that is known: what it is told to be over is over, also where the node has much to do when it is back (turns of ${turnMs} ms)`, async () => {
    await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
    const b = nodes.exchange('b')
    const app = await b.application('ivr', { reconnect: false })
    await nodes.clock.pass('1s')
    const alice = await b.phone('alice').calls('100')
    const { channel } = await app.sees('StasisStart', {}, { within: '2s' })
    const token = placesOf(app)
    nodes.pause('b')
    // its old socket is closed, which the node does not know of when it goes on
    const program = new ProgramAt(nodes, 'a', token)
    await nodes.clock.passUntil(() => program.channelsOf('ChannelDestroyed').includes(channel.id), '30s')
    nodes.node('b').clock.turnMs = turnMs
    nodes.resume('b')
    await alice.isHungUp({ within: '20s' })
    await nodes.clock.pass('10s')
    assert.deepEqual(program.typesAbout(channel.id), ['StasisEnd', 'ChannelDestroyed'])
    assert.deepEqual(inside(nodes, 'b'), [])
    program.close()
  })

it('between the moment a node learns that it was declared dead and the one it is served again: nothing of calls told to be over, all of others', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const b = nodes.exchange('b')
  const app = await b.application('ivr', { reconnect: false })
  await nodes.clock.pass('1s')
  const alice = await b.phone('alice').calls('100')
  const bob = await b.phone('bob').calls('100')
  await nodes.clock.pass('1s')
  const old = app.seen.filter(({ type }) => type === 'StasisStart').map(idOf)
  assert.equal(old.length, 2)
  const token = placesOf(app)
  nodes.pause('b')
  const program = new ProgramAt(nodes, 'a', token)
  await nodes.clock.passUntil(() => program.channelsOf('ChannelDestroyed').length === 2, '30s')
  nodes.resume('b')
  await untilBack(nodes, 'b')
  assert.equal(lifeOf(nodes, 'b'), 0)
  const [first, second] = old.map((id) => b.running.calls.exchange.channels.find(id))
  first?.variables.set('STEP', '1')
  await bob.hangsUp()
  const dora = await b.phone('dora').calls('100')
  second?.variables.set('STEP', '2')
  await alice.isHungUp({ within: '20s' })
  await nodes.clock.pass('10s')
  for (const id of old) assert.deepEqual(program.typesAbout(id), ['StasisEnd', 'ChannelDestroyed'])
  const begun = program.channelsOf('StasisStart')
  assert.equal(begun.length, 1)
  const { seen } = program
  const { seq } = seen.findLast(({ type }) => type === 'Resumed') as unknown as { seq: number }
  const numbers = seen.flatMap((event) => (idOf(event) === begun[0] ? (event as unknown as { seq: number }).seq : []))
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => seq + 1 + at),
  )
  await dora.hangsUp()
  program.close()
})

it('a node comes back from the dead, and calls begin there before the program that left it is served again: it is told of each', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const b = nodes.exchange('b')
  const app = await b.application('ivr', { reconnect: false })
  await nodes.clock.pass('1s')
  const token = placesOf(app)
  nodes.pause('b')
  await nodes.clock.pass('1s')
  app.cutConnection()
  const program = new ProgramAt(nodes, 'a', token)
  await nodes.clock.passUntil(() => program.hasSeen('ResumeFailed'), '30s')
  nodes.resume('b')
  await untilBack(nodes, 'b')
  await fortyCalls(nodes, 'b')
  await nodes.clock.pass('10s')
  const known = new Set(program.channelsOf('StasisStart'))
  const there = inside(nodes, 'b')
  assert.ok(there.length > 0)
  assert.deepEqual(
    there.filter((id) => !known.has(id)),
    [],
  )
  program.close()
  // what is told is told: who comes without a token begins anew
  const later = await nodes.exchange('c').application('ivr', { resume: false })
  await nodes.clock.pass('5s')
  assert.equal(count(later, 'StasisStart'), 0)
})

for (const socket of ['closed', 'open'] as const)
  for (const hadCalls of [false, true])
    it(`a node comes back from the dead, with a socket that is ${socket} and ${hadCalls ? 'a call' : 'no calls'}, and its program comes to it again before others could say where that was: it is told of each call`, async () => {
      await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
      const b = nodes.exchange('b')
      const app = await b.application('ivr', { reconnect: false })
      await nodes.clock.pass('1s')
      if (hadCalls) await b.phone('alice').calls('100')
      await nodes.clock.pass('1s')
      const old = inside(nodes, 'b')
      assert.equal(old.length, hadCalls ? 1 : 0)
      const token = placesOf(app)
      nodes.pause('b')
      await nodes.clock.pass('1s')
      if (socket === 'closed') app.cutConnection()
      const elsewhere = new ProgramAt(nodes, 'a', token)
      await nodes.clock.passUntil(() => elsewhere.hasSeen('ResumeFailed'), '30s')
      nodes.resume('b')
      await untilBack(nodes, 'b')
      await b.phone('bob').calls('100')
      elsewhere.close()
      const program = new ProgramAt(nodes, 'b', placesOf(elsewhere))
      await b.phone('carol').calls('100')
      await nodes.clock.pass('10s')
      assert.deepEqual(program.channelsOf('StasisStart').toSorted(), inside(nodes, 'b').toSorted())
      assert.equal(program.channelsOf('StasisStart').length, 2)
      for (const id of old) assert.deepEqual(program.typesAbout(id), [])
      program.close()
    })

it('a node is cut off for so long that it gave up what others have: calls that begin when it is back are told, each', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const { host } = nodes.node('b')
  nodes.engine.isolate(host)
  await nodes.clock.pass('30s')
  nodes.engine.rejoin(host)
  await untilBack(nodes, 'b')
  await fortyCalls(nodes, 'b')
  await nodes.clock.pass('10s')
  const known = new Set(app.seen.filter(({ type }) => type === 'StasisStart').map(idOf))
  const there = inside(nodes, 'b')
  assert.equal(there.length, 40)
  assert.deepEqual(
    there.filter((id) => !known.has(id)),
    [],
  )
})

it('a node is cut off with a socket that it takes for open, whose program goes on elsewhere: what that is told to be over is over, the rest is told', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const b = nodes.exchange('b')
  const app = await b.application('ivr', { reconnect: false })
  const stays = await b.application('stays', { subscribeAll: true })
  await nodes.clock.pass('1s')
  const alice = await b.phone('alice').calls('100')
  const bob = await b.phone('bob').calls('300')
  const { channel } = await app.sees('StasisStart', {}, { within: '2s' })
  const token = placesOf(app)
  await nodes.clock.pass('1s')
  const { host } = nodes.node('b')
  nodes.engine.isolate(host)
  await b.phone('carol').calls('100')
  const program = new ProgramAt(nodes, 'a', token)
  await nodes.clock.passUntil(() => program.hasSeen('ChannelDestroyed'), '60s')
  nodes.engine.rejoin(host)
  await untilBack(nodes, 'b')
  await fortyCalls(nodes, 'b')
  await alice.isHungUp({ within: '20s' })
  await nodes.clock.pass('10s')
  assert.deepEqual(program.typesAbout(channel.id), ['StasisEnd', 'ChannelDestroyed'])
  const known = new Set(program.channelsOf('StasisStart'))
  const there = inside(nodes, 'b')
  assert.equal(there.length, 40)
  assert.deepEqual(
    there.filter((id) => !known.has(id)),
    [],
  )
  assert.equal(count(stays, 'ExchangeLost'), 0)
  await bob.talks()
  program.close()
})

it('a node is cut off and comes back in time: nobody is told of a death, and nothing is lost', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  const host = nodes.node('b').host
  nodes.engine.isolate(host)
  await (await nodes.exchange('b').phone('alice').calls('100')).hangsUp()
  await nodes.clock.pass('6s')
  nodes.engine.rejoin(host)
  await app.sees('StasisStart', { channel: { id: /^b-/ } }, { within: '20s' })
  await app.sees('StasisEnd', { channel: { id: /^b-/ } }, { within: '2s' })
  await nodes.clock.pass('10s')
  assert.equal(count(app, 'ExchangeLost'), 0)
  assert.equal(count(app, 'StasisEnd'), 1)
})

it('a node is killed in the middle of what it says: of every call that was told to begin it is told that it is over, once', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  const app = await nodes.exchange('a').application('ivr')
  await nodes.clock.pass('1s')
  for (let messages = 0; messages < 10; messages++) {
    await nodes.add('x')
    await nodes.clock.pass('3s')
    let isKilled = false
    const { length } = app.seen
    nodes.killAfter('x', messages, () => {
      isKilled = true
    })
    const phone = nodes.exchange('x').phone('alice')
    void phone
      .calls('100')
      .then(() => phone.hangsUp())
      .catch(() => undefined)
    await nodes.clock.passUntil(() => isKilled, '20s')
    assert.ok(isKilled, `after ${messages} messages`)
    await nodes.clock.pass('8s')
    const lives = app.seen.slice(length).filter(({ type }) => /^(Stasis|ChannelDestroyed)/.test(type))
    const told = lives.map(({ type }) => type).join()
    assert.match(told, /^(StasisStart,StasisEnd(,ChannelDestroyed)?)?$/, `after ${messages} messages`)
  }
})

/** One a millisecond. */
async function fortyCalls(nodes: TestNodes, node: string): Promise<void> {
  for (let at = 0; at < 40; at++) {
    await nodes.exchange(node).phone(`phone${at}`).calls('100')
    await nodes.clock.pass(1)
  }
}
