import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NodeFixture, NodesFixture } from '../testing/nodes-fixture.ts'
import { type PeerEvent, type PeerState, peerMachine, peerStates } from './peer.machine.ts'

const reported = (fixture: { reports: { what: string; name: string }[] }) =>
  fixture.reports.map(({ what, name }) => `${what} ${name}`)

test('nodes that join know of each other', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const nodes = await fixture.startAll(['a', 'b', 'c'])
  for (const node of nodes) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
  for (const node of nodes) assert.deepEqual([node.membership.incarnation, node.membership.hasMajority], [1, true])
})

test('a node that is killed is dead for all others within four seconds, and again alive when it is started again', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.kill(c)
  await fixture.clock.pass('4200ms')
  for (const node of [a, b]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 dead')
  for (const node of [a, b]) assert.deepEqual(reported(node).slice(-2), ['suspect c', 'dead c'])
  fixture.start('c', 'three')
  await fixture.clock.pass('3s')
  for (const node of [a, b]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/2 alive')
})

test('a node that is started again before anybody missed it: what it had is gone all the same', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, , c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.kill(c)
  await fixture.clock.pass('500ms')
  fixture.start('c', 'three')
  await fixture.clock.pass('3s')
  assert.equal(fixture.view(a), 'a/1 alive, b/1 alive, c/2 alive')
  assert.deepEqual(reported(a).slice(-2), ['dead c', 'up c'])
})

test('a process that stands still is dead after ten seconds; it learns of it and returns as somebody new', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.pause(c)
  await fixture.clock.pass('9s')
  assert.equal(fixture.view(a), 'a/1 alive, b/1 alive, c/1 doubted')
  await fixture.clock.pass('2s')
  for (const node of [a, b]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 dead')
  fixture.resume(c)
  await fixture.clock.pass('5s')
  for (const node of [a, b, c]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/2 alive')
  assert.ok(reported(c).includes('declared c'))
})

test('a pause of eight seconds kills nobody', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.pause(c)
  await fixture.clock.pass('8s')
  fixture.resume(c)
  await fixture.clock.pass('3s')
  for (const node of [a, b, c]) {
    assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
    assert.ok(!reported(node).some((what) => what.startsWith('dead')))
  }
})

test('a minority declares nobody dead; it is dead for the majority, and returns when the cut is healed', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.engine.isolate('one')
  await fixture.clock.pass('30s')
  for (const node of [b, c]) assert.equal(fixture.view(node), 'a/1 dead, b/1 alive, c/1 alive')
  assert.ok(!reported(a).some((what) => what.startsWith('dead')))
  assert.equal((a as { membership: { hasMajority: boolean } }).membership.hasMajority, false)
  fixture.engine.rejoin('one')
  await fixture.clock.pass('15s')
  for (const node of [a, b, c]) assert.equal(fixture.view(node), 'a/2 alive, b/1 alive, c/1 alive')
})

test('two nodes that cannot reach each other, but both the third: nobody is dead', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  // the third one leads
  while (fixture.engine.store.leader !== 'three') {
    fixture.engine.store.elect()
    await fixture.clock.pass('20s')
  }
  fixture.engine.cut('one', 'two')
  await fixture.clock.pass('60s')
  assert.ok([a, b, c].every((node) => !reported(node).some((what) => what.startsWith('dead'))))
  // each doubts the other every two seconds, not at every look
  const doubts = [a, b].flatMap(({ log }: NodeFixture) => log.filter(({ message }) => message.includes('is doubted')))
  assert.ok(doubts.length > 10 && doubts.length <= 60, `${doubts.length} doubts`)
  fixture.engine.heal('one', 'two')
  await fixture.clock.pass('10s')
  for (const node of [a, b, c]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
})

for (const pauseMs of [900, 2_000, 6_000])
  test(`two nodes that cannot reach each other, and the third stands still for ${pauseMs} ms: nobody is dead`, async (t) => {
    const fixture = new NodesFixture()
    t.after(() => fixture.close())
    const nodes = await fixture.startAll(['a', 'b', 'c'])
    // one of the two leads: the other cannot contradict
    while (fixture.engine.store.leader !== 'two') {
      fixture.engine.store.elect()
      await fixture.clock.pass('20s')
    }
    fixture.engine.cut('two', 'three')
    await fixture.clock.pass('20s')
    const third = nodes[0] as NodeFixture
    fixture.pause(third)
    await fixture.clock.pass(pauseMs)
    fixture.resume(third)
    await fixture.clock.pass('20s')
    assert.ok(nodes.every((node) => !reported(node).some((what) => what.startsWith('dead'))))
  })

test('two processes that stand still at once are both dead, though neither says that it does not hear the other', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [NodeFixture, NodeFixture, NodeFixture]
  for (const node of [b, c]) fixture.pause(node)
  await fixture.clock.pass('15s')
  assert.equal(fixture.view(a), 'a/1 alive, b/1 dead, c/1 dead')
})

test('a node is killed while another one stands still: its death is known when the other counts as dead', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [NodeFixture, NodeFixture, NodeFixture]
  fixture.pause(b)
  fixture.kill(c)
  await fixture.clock.pass('9s')
  assert.equal(fixture.view(a), 'a/1 alive, b/1 doubted, c/1 doubted')
  await fixture.clock.pass('6s')
  assert.equal(fixture.view(a), 'a/1 alive, b/1 dead, c/1 dead')
})

test('whoever doubted a node first is killed, too: another one declares both dead', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c, d] = (await fixture.startAll(['a', 'b', 'c', 'd'])) as [
    NodeFixture,
    NodeFixture,
    NodeFixture,
    NodeFixture,
  ]
  fixture.kill(d)
  const isDoubted = ({ log }: NodeFixture) => log.some(({ message }) => message === 'node d is doubted')
  assert.ok(await fixture.clock.passUntil(() => [a, b, c].some(isDoubted), '5s'))
  const doubter = [a, b, c].find(isDoubted) as NodeFixture
  fixture.kill(doubter)
  await fixture.clock.pass('6s')
  for (const node of [a, b, c].filter((one) => one !== doubter)) {
    assert.match(fixture.view(node), new RegExp(`${doubter.name}/1 dead`))
    assert.match(fixture.view(node), /d\/1 dead/)
  }
})

test('all engine servers are gone for a minute: nobody is dead', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const nodes = await fixture.startAll(['a', 'b', 'c'])
  for (const host of fixture.engine.hosts) fixture.engine.killServer(host)
  await fixture.clock.pass('60s')
  for (const node of nodes) assert.equal(node.membership.hasMajority, false)
  for (const host of fixture.engine.hosts) fixture.engine.startServer(host)
  await fixture.clock.pass('20s')
  for (const node of nodes) {
    assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
    assert.ok(!reported(node).some((what) => what.startsWith('dead') || what.startsWith('suspect')))
  }
})

test('the store of the engine lost everything: all go on under their incarnations', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const nodes = await fixture.startAll(['a', 'b', 'c'])
  fixture.engine.store.wipe()
  await fixture.clock.pass('15s')
  for (const node of nodes) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
  fixture.kill(nodes[2] as never)
  await fixture.clock.pass('5s')
  assert.equal(fixture.view(nodes[0] as never), 'a/1 alive, b/1 alive, c/1 dead')
})

test('a node that leaves in order is gone at once, and dead for nobody', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = await fixture.startAll(['a', 'b', 'c'])
  const left = c?.membership.leave()
  await fixture.clock.pass('1s')
  await left
  fixture.kill(c as never)
  await fixture.clock.pass('15s')
  for (const node of [a, b]) {
    assert.equal(fixture.view(node as never), 'a/1 alive, b/1 alive, c/1 left')
    assert.deepEqual(reported(node as never).slice(-1), ['left c'])
  }
})

test('a second exchange of the same name does not join, and says why', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b] = await fixture.startAll(['a', 'b'])
  const second = fixture.start('b', 'three')
  await fixture.clock.pass('10s')
  assert.equal(second.membership.incarnation, undefined)
  assert.ok(second.log.some(({ level, message }) => level === 'ERROR' && message.includes('names must differ')))
  assert.equal(fixture.view(a as never), 'a/1 alive, b/1 alive')
  fixture.kill(b as never)
  await fixture.clock.pass('10s')
  assert.equal(fixture.view(a as never), 'a/1 alive, b/2 alive')
})

test('the table of a peer: what each event leads to', () => {
  const events: readonly PeerEvent[] = [
    ...(['sign', 'silence', 'over', 'outage', 'doubt-recorded'] as const),
    ...(['life-recorded', 'death-recorded', 'leave-recorded', 'return-recorded'] as const),
  ]
  const next = (state: PeerState) => events.map((event) => peerMachine[state][event]?.to ?? '-').join(' ')
  assert.deepEqual(Object.fromEntries(peerStates.map((state) => [state, next(state)])), {
    alive: '- suspect - - - - dead left alive',
    suspect: 'alive - - alive doubted - dead left alive',
    doubted: 'alive - - alive - suspect dead left alive',
    dead: '- - - - - - - left alive',
    left: '- - - - - - - - alive',
  })
  // only the record of a majority makes anybody dead
  for (const state of peerStates) {
    for (const event of events) {
      if (peerMachine[state][event]?.to === 'dead') assert.equal(event, 'death-recorded')
    }
  }
})
