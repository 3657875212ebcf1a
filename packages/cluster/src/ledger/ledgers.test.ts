import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Random } from '@jackfield/base'
import { type NodeFixture, NodesFixture } from '../testing/nodes-fixture.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'
import { formatMessage, formatPart, parseMessage, parsePart } from './ledger-texts.ts'

const ledgerOf = (node: NodeFixture, of: NodeFixture) => node.cluster.ledgers.entriesOf(of.name)

test('what a node owns is known to the others: who owns this?', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [NodeFixture, NodeFixture, NodeFixture]
  a.cluster.ledgers.own.set('channel 1', { name: 'PJSIP/alice-1' })
  a.cluster.ledgers.own.set('channel 2', { name: 'PJSIP/bob-1' })
  b.cluster.ledgers.own.set('bridge 1', {})
  await fixture.clock.pass('100ms')
  for (const node of [a, b, c]) {
    const { ledgers } = node.cluster
    assert.deepEqual([ledgers.ownerOf('channel 1'), ledgers.ownerOf('bridge 1')], ['a', 'b'])
    assert.equal(ledgers.ownerOf('channel 3'), undefined)
    assert.equal(ledgers.ownerOf('constructor'), undefined)
  }
  a.cluster.ledgers.own.set('channel 1', { name: 'PJSIP/alice-1', state: 'Up' })
  a.cluster.ledgers.own.delete('channel 1')
  a.cluster.ledgers.own.delete('channel 1')
  await fixture.clock.pass('100ms')
  for (const { cluster } of [a, b, c]) {
    const counted = ['a', 'b', 'c'].map((name) => cluster.ledgers.countOf(name, 'channel'))
    assert.deepEqual([counted, cluster.ledgers.countOf('b', 'bridge')], [[1, 0, 0], 1])
  }
  assert.deepEqual([c.cluster.ledgers.ownerOf('channel 1'), ledgerOf(c, a)?.size], [undefined, 1])
})

test('all changes of a turn are one message', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b] = (await fixture.startAll(['a', 'b'])) as [NodeFixture, NodeFixture]
  let messages = 0
  b.engine.subscribe('jf.tests.ledger.a', () => messages++)
  await fixture.clock.pass('100ms')
  for (let at = 0; at < 100; at++) a.cluster.ledgers.own.set(`channel ${at}`, { at })
  a.cluster.ledgers.own.delete('channel 7')
  await fixture.clock.pass('100ms')
  assert.deepEqual([messages, ledgerOf(b, a)?.size, a.cluster.ledgers.own.number], [1, 99, 1])
})

test('a node that comes later has everything, also more than fits into one message, while it goes on changing', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a] = (await fixture.startAll(['a', 'b'])) as [NodeFixture, NodeFixture]
  const { own } = a.cluster.ledgers
  for (let at = 0; at < 3000; at++) own.set(`channel ${at}`, { name: `PJSIP/telephone-${at}`, text: 'x'.repeat(200) })
  await fixture.clock.pass('1s')
  const late = fixture.start('late', 'three')
  for (let at = 0; at < 300; at++) {
    own.delete(`channel ${at * 7}`)
    own.set(`bridge ${at}`, { at })
    await fixture.clock.pass(10)
  }
  await fixture.clock.pass('3s')
  assert.deepEqual(ledgerOf(late, a), new Map(own.entries()))
  assert.equal(late.cluster.ledgers.countOf('a', 'channel'), own.count('channel'))
  assert.equal(late.cluster.ledgers.ownerOf('channel 7'), undefined)
  assert.equal(late.cluster.ledgers.ownerOf('channel 8'), 'a')
})

test('of a node that died its ledger is the list of what is gone, and owns nothing any more', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [NodeFixture, NodeFixture, NodeFixture]
  c.cluster.ledgers.own.set('channel 1', { application: 'queue' })
  await fixture.clock.pass('1s')
  fixture.kill(c)
  await fixture.clock.pass('5s')
  for (const node of [a, b]) {
    const [lost, ...more] = node.lost
    assert.deepEqual([lost?.name, lost?.incarnation, more.length], ['c', 1, 0])
    assert.deepEqual([...(lost?.entries ?? [])], [['channel 1', { application: 'queue' }]])
    assert.equal(node.cluster.ledgers.ownerOf('channel 1'), undefined)
  }
  const again = fixture.start('c', 'three')
  again.cluster.ledgers.own.set('channel 2', {})
  await fixture.clock.pass('3s')
  assert.deepEqual([...(ledgerOf(a, again)?.keys() ?? [])], ['channel 2'])
})

test('a message is lost, and the node is killed before the whole was read: what it said last is among what is gone', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, , c] = (await fixture.startAll(['a', 'b', 'c'])) as [NodeFixture, NodeFixture, NodeFixture]
  const { own } = c.cluster.ledgers
  own.set('channel 1', {})
  await fixture.clock.pass('1s')
  fixture.engine.loss = 1
  own.set('channel 2', {})
  await fixture.clock.pass('50ms')
  fixture.engine.loss = 0
  own.set('channel 3', {})
  own.sendNow()
  fixture.kill(c)
  await fixture.clock.pass('8s')
  assert.deepEqual([...(a.lost[0]?.entries.keys() ?? [])], ['channel 1', 'channel 3'])
})

test('texts that are none change nothing', () => {
  const message = { incarnation: 1, number: 2, changes: [['k', { a: 1 }] as const, ['l', null] as const] }
  assert.deepEqual(parseMessage(formatMessage(message)), message)
  const part = { incarnation: 1, number: 2, entries: message.changes, next: 7 }
  assert.deepEqual(parsePart(formatPart(part)), part)
  for (const text of ['', '{', 'null', '[]', '{"i":1,"n":2}', '{"i":-1,"n":2,"c":[]}', '{"i":1,"n":2,"c":[["k",3]]}']) {
    assert.equal(parseMessage(text), undefined, text)
    assert.equal(parsePart(text), undefined, text)
  }
})

const seeds = seedsOf(150)

async function hurt(fixture: NodesFixture, random: Random): Promise<void> {
  const [one, other] = random.shuffle(fixture.engine.hosts) as [string, string]
  const fault = random.below(4)
  if (fault === 0) fixture.engine.loss = 0.3
  else if (fault === 1) fixture.engine.cut(one, other)
  else if (fault === 2) fixture.engine.network.cut(one, other)
  else fixture.engine.killServer(one)
  for (let at = 0; at < 10; at++) {
    change(fixture, random)
    await fixture.clock.pass(random.below(1500))
  }
  fixture.engine.healAll()
}

function change(fixture: NodesFixture, random: Random): void {
  for (const node of fixture.running) {
    const { own } = node.cluster.ledgers
    const key = `channel ${node.name}-${random.below(8)}`
    if (random.below(3) === 0) own.delete(key)
    else own.set(key, { value: random.below(1000) })
  }
}

test(`messages are lost, links are cut, servers die: after a while every copy is as its owner has it (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const fixture = new NodesFixture({ seed, times: { delayMs: 5 } })
    const nodes = await fixture.startAll(['a', 'b', 'c'])
    for (let round = 0; round < 2; round++) await hurt(fixture, random)
    change(fixture, random)
    // a last change whose message is lost, and nothing after it
    fixture.engine.loss = 1
    change(fixture, random)
    await fixture.clock.pass('50ms')
    fixture.engine.loss = 0
    await fixture.clock.pass('30s')
    for (const node of nodes) {
      for (const other of nodes) {
        const wanted = Object.fromEntries(other.cluster.ledgers.own.entries())
        assert.deepEqual(Object.fromEntries(ledgerOf(node, other) ?? []), wanted, `${other.name} at ${node.name}`)
        for (const key of Object.keys(wanted)) assert.equal(node.cluster.ledgers.ownerOf(key), other.name)
      }
    }
    fixture.close()
  })
})
