import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperationDescription } from '@jackfield/description'
import { formatBeat, formatRecord, parseBeat, parseRecord } from './membership/node-record.ts'
import { canSpeak, firstProtocol, protocol } from './protocol.ts'
import { NodesFixture } from './testing/nodes-fixture.ts'

const newest = { speaks: protocol.speaks, oldest: protocol.oldest }
/** the release after this one, the one after that, and one that forgot us */
const next = { speaks: protocol.speaks + 1, oldest: protocol.speaks }
const far = { speaks: protocol.speaks + 2, oldest: protocol.speaks + 1 }

test('this program speaks with its own release, the one before and the one after it, and with no other', () => {
  assert.ok(canSpeak(newest, newest))
  assert.ok(canSpeak(newest, { speaks: protocol.speaks - 1, oldest: protocol.speaks - 1 }))
  assert.ok(canSpeak(newest, next) && canSpeak(next, newest))
  assert.ok(!canSpeak(newest, far) && !canSpeak(far, newest))
})

test('what the release before wrote is read, and what a later one adds is not looked at', () => {
  const beat = parseBeat('{"n":"b","i":3,"r":"x","v":"0.0.9","d":1,"c":4,"l":17}')
  assert.deepEqual(beat, {
    ...{ name: 'b', incarnation: 3, run: 'x', version: '0.0.9', isDraining: true, calls: 4, ledger: 17 },
    ...{ protocol: firstProtocol.speaks, load: 0 },
  })
  assert.deepEqual(parseBeat(formatBeat({ ...beat, protocol: 7, load: 0.25 })), { ...beat, protocol: 7, load: 0.25 })
  const later = { ...(JSON.parse(formatBeat(beat)) as object), zone: 'north', p: 9 }
  assert.equal(parseBeat(JSON.stringify(later))?.protocol, 9)
  const record = parseRecord('{"state":"up","incarnation":3,"run":"x"}')
  assert.deepEqual(record, { state: 'up', incarnation: 3, run: 'x', protocol: firstProtocol })
  const written = JSON.parse(formatRecord({ ...record, protocol: next })) as object
  assert.deepEqual(parseRecord(JSON.stringify({ ...written, zone: 'north' }))?.protocol, next)
})

/** What the first release did, by hand: a record, beats, an answer whether it is there, its ledger, its interface. */
async function startOldNode(fixture: NodesFixture, name: string) {
  const engine = fixture.engine.connect('three')
  const asked: string[] = []
  const seen = new Set<string>()
  engine.subscribe('jf.tests.beat', (text) => void seen.add((JSON.parse(text) as { n: string }).n))
  engine.answer(`jf.tests.node.${name}.alive`, () => '1')
  engine.answer(`jf.tests.node.${name}.ledger`, () => `{"i":1,"n":1,"e":[["channel ${name}-1",{"name":"PJSIP/x"}]]}`)
  engine.answer(`jf.tests.node.${name}.rest`, (text) => {
    asked.push(text)
    return '{"status":200,"text":"{}"}'
  })
  const record = '{"state":"up","incarnation":1,"run":"old"}'
  void engine.bucket('nodes').create(name, record)
  const beats = fixture.clock.every(1000, () =>
    engine.send('jf.tests.beat', `{"n":"${name}","i":1,"r":"old","v":"0.0.9","d":0,"c":1,"l":1}`),
  )
  await fixture.clock.pass('3s')
  return { engine, asked, seen, stop: () => beats.cancel() }
}

test('a node of the release before is one of them: it is there, its channels are known, it is asked, and its death is seen', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b] = (await fixture.startAll(['a', 'b'])) as [never, never]
  const old = await startOldNode(fixture, 'c')
  t.after(old.stop)
  // its own, and those of the others, which it knows nowhere else
  assert.deepEqual([...old.seen].sort(), ['a', 'b', 'c'])
  for (const node of [a, b]) {
    assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 alive')
    const { cluster } = node as unknown as { cluster: import('./cluster.ts').Cluster }
    assert.equal(cluster.ledgers.ownerOf('channel c-1'), 'c')
    const [, , shown] = cluster.membership.nodes()
    assert.deepEqual([shown?.version, shown?.protocol, shown?.calls, shown?.load], ['0.0.9', 1, 1, 0])
    const forwarding = cluster.forward({
      has: () => false,
      hasStored: async () => false,
      caught: () => ({ status: 500, text: '' }),
      answerHere: () => ({ status: 404, text: '' }),
    })
    const route = { description: { owner: 'channel' } as OperationDescription, ownedAt: 0 }
    const request = {
      method: 'GET',
      path: '/channels/c-1',
      query: '',
      over: 'http' as const,
      applications: [],
      baseUrl: '',
    }
    const answer = forwarding.answer(route, ['c-1'], { ...request, account: { name: 'x', isReadOnly: true } })
    await fixture.clock.pass('1s')
    assert.equal((await answer)?.status, 200)
    assert.equal(JSON.parse(old.asked.at(-1) ?? '').path, '/channels/c-1')
  }
  old.stop()
  old.engine.kill()
  await fixture.clock.pass('5s')
  for (const node of [a, b]) assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/1 dead')
})

test('nodes are replaced one by one by the next release, and stay one cluster all the time', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const nodes = await fixture.startAll(['a', 'b', 'c'])
  for (const [at, host] of ['one', 'two', 'three'].entries()) {
    const node = nodes[at] as (typeof nodes)[number]
    void node.cluster.close()
    await fixture.clock.pass('2s')
    node.isKilled = true
    fixture.start(node.name, host, next)
    await fixture.clock.pass('3s')
    for (const each of fixture.running)
      assert.deepEqual(
        each.membership.nodes().map(({ state }) => state),
        ['alive', 'alive', 'alive'],
      )
  }
})

test('a node whose release is too far away does not join, says so, and joins when the others have followed', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b] = (await fixture.startAll(['a', 'b'])) as [
    (typeof fixture.nodes)[number],
    (typeof fixture.nodes)[number],
  ]
  const c = fixture.start('c', 'three', far)
  await fixture.clock.pass('10s')
  assert.equal(c.membership.incarnation, undefined)
  const refusals = c.log.filter(({ code }) => code === 'node-refused').map(({ message }) => message)
  assert.deepEqual(refusals.slice(-1), ['this node does not join: it has no protocol version in common with node a'])
  assert.equal(fixture.view(a), 'a/1 alive, b/1 alive')
  for (const node of [a, b]) fixture.kill(node)
  for (const name of ['a', 'b']) fixture.start(name, name === 'a' ? 'one' : 'two', far)
  await fixture.clock.pass('10s')
  assert.ok(c.membership.incarnation !== undefined)
  assert.deepEqual(
    c.membership.nodes().map(({ state }) => state),
    ['alive', 'alive', 'alive'],
  )
})

test('a node that comes back with a release too far away is refused by those that stayed, and what it had is gone', async (t) => {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b, c] = (await fixture.startAll(['a', 'b', 'c'])) as [never, never, never]
  fixture.kill(c)
  // as if it had joined before it saw the others
  const engine = fixture.engine.connect('three')
  engine.answer('jf.tests.node.c.alive', () => '2')
  const text = formatRecord({ state: 'up', incarnation: 2, run: 'new', protocol: far })
  void engine.bucket('nodes').put('c', text)
  await fixture.clock.pass('2s')
  for (const node of [a, b]) {
    assert.equal(fixture.view(node), 'a/1 alive, b/1 alive, c/2 refused')
    const { log, lost } = node as unknown as (typeof fixture.nodes)[number]
    assert.deepEqual(
      lost.map(({ name, incarnation }) => [name, incarnation]),
      [['c', 1]],
    )
    const [said] = log.filter(({ code }) => code === 'node-refused')
    assert.match(
      said?.message ?? '',
      /^node c is refused: it speaks version 3 to 4 .* this one 1 to 2; upgrade one release/,
    )
  }
})
