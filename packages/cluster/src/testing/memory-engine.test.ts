import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { engineCases, KeptWatch } from '../engine/engine.cases.ts'
import type { Written } from '../engine/engine.ts'
import { MemoryEngine } from './memory-engine.ts'

const newClock = () => new VirtualClock(0, () => false)

async function passing<T>(clock: VirtualClock, promise: Promise<T>): Promise<T> {
  let isDone = false
  const ended = promise.finally(() => {
    isDone = true
  })
  // whoever asks again and again asks at another moment
  await clock.pass(1)
  await clock.passUntil(() => isDone, '1h')
  return ended
}

{
  const clock = newClock()
  const engine = new MemoryEngine({ clock })
  engineCases('the memory engine', {
    async connect(count, t) {
      const clients = Array.from({ length: count }, (_, at) =>
        engine.connect(engine.hosts[at % engine.hosts.length] as string),
      )
      t.after(async () => {
        for (const client of clients) client.kill()
      })
      return clients
    },
    async until(holds) {
      for (let waitedMs = 0; !holds(); waitedMs++) {
        assert.ok(waitedMs < 60_000, `it never came to hold: ${holds}`)
        await clock.pass(1)
      }
    },
    passing: (promise) => passing(clock, promise),
  })
}

function fixture(options: Partial<ConstructorParameters<typeof MemoryEngine>[0]> = {}) {
  const clock = newClock()
  const engine = new MemoryEngine({ clock, ...options })
  const nodes = engine.hosts.map((host) => engine.connect(host))
  const results = (written: Promise<Written>) => passing(clock, written)
  return { clock, engine, nodes: nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]], results }
}

test('a short cut holds messages back, a long one loses them, and afterwards they arrive again', async () => {
  const { clock, engine, nodes } = fixture()
  const [one, two] = nodes
  const seen: string[] = []
  two.subscribe('x', (text) => seen.push(text))
  await clock.pass('1s')
  engine.cut('one', 'two')
  one.send('x', 'late')
  await clock.pass('5s')
  assert.deepEqual(seen, [])
  engine.heal('one', 'two')
  await clock.pass('1s')
  assert.deepEqual(seen, ['late'])
  engine.cut('one', 'two')
  one.send('x', 'lost')
  await clock.pass('20s')
  engine.heal('one', 'two')
  await clock.pass('5s')
  one.send('x', 'again')
  await clock.pass('1s')
  assert.deepEqual(seen, ['late', 'again'])
})

test('a cut in one direction: requests get no answer, or nobody is asked', async () => {
  const { clock, engine, nodes } = fixture()
  const [one, two] = nodes
  let asked = 0
  two.answer('x', () => String(++asked))
  await clock.pass('1s')
  engine.network.cut('two', 'one')
  assert.deepEqual(await passing(clock, one.request('x', '', 1000)), { ok: false, code: 'no-answer' })
  assert.equal(asked, 1)
  engine.network.heal('two', 'one')
  engine.network.cut('one', 'two')
  assert.deepEqual(await passing(clock, one.request('x', '', 1000)), { ok: false, code: 'no-answer' })
  assert.equal(asked, 1)
  await clock.pass('10s')
  assert.deepEqual(await passing(clock, one.request('x', '', 1000)), { ok: false, code: 'nobody-listens' })
})

test('a minority cannot write; the majority can again after an election, and nothing written is lost', async () => {
  const { clock, engine, nodes, results } = fixture()
  const [one, two, three] = nodes
  assert.equal(engine.store.leader, 'one')
  assert.ok((await results(one.bucket('b').create('k', 'before'))).ok)
  engine.isolate('one')
  assert.deepEqual(await results(two.bucket('b').put('k', 'too early')), { ok: false, code: 'unknown' })
  await clock.pass('10s')
  assert.deepEqual(await results(one.bucket('b').put('other', 'minority')), { ok: false, code: 'unknown' })
  const updated = await results(two.bucket('b').put('k', 'after'))
  assert.ok(updated.ok)
  engine.rejoin('one')
  await clock.pass('10s')
  const found = await passing(clock, one.bucket('b').get('k'))
  assert.deepEqual(found, { ok: true, entry: { key: 'k', value: 'after', revision: updated.revision } })
  assert.deepEqual(await passing(clock, three.bucket('b').get('other')), { ok: true, entry: undefined })
})

test('what a leader was asked without its majority is written late when that comes back in time', async () => {
  const { clock, engine, nodes, results } = fixture()
  const [one] = nodes
  engine.isolate('one')
  assert.deepEqual(await results(one.bucket('b').put('k', 'late')), { ok: false, code: 'unknown' })
  engine.rejoin('one')
  await clock.pass('2s')
  const found = await passing(clock, nodes[1].bucket('b').get('k'))
  assert.equal(found.ok && found.entry?.value, 'late')
})

test('a node whose server is killed is connected to another one soon, and its watch begins anew', async () => {
  const { clock, engine, nodes, results } = fixture()
  const [, two, three] = nodes
  const watch = new KeptWatch()
  three.bucket('b').watch(watch)
  const seen: boolean[] = []
  three.onConnection((isConnected) => seen.push(isConnected))
  assert.ok((await results(two.bucket('b').put('k', '1'))).ok)
  await clock.pass('1s')
  engine.killServer('three')
  assert.equal(three.isConnected, false)
  assert.ok((await results(two.bucket('b').put('k', '2'))).ok)
  await clock.pass('2s')
  assert.deepEqual([seen, three.isConnected, watch.begins], [[false, true], true, 2])
  assert.equal(watch.entries.get('k'), '2')
})

test('a store that lost everything counts from the beginning, and watches show it empty', async () => {
  const { clock, engine, nodes, results } = fixture()
  const [one, two] = nodes
  const watch = new KeptWatch()
  two.bucket('b').watch(watch)
  assert.ok((await results(one.bucket('b').put('k', '1'))).ok)
  await clock.pass('1s')
  assert.equal(watch.entries.size, 1)
  engine.store.wipe()
  await clock.pass('10s')
  assert.deepEqual([watch.entries.size, watch.begins], [0, 2])
  assert.deepEqual(await results(one.bucket('b').create('k', '2')), { ok: true, revision: 1 })
})

test('a process that stands still gets everything late, or is disconnected', async () => {
  const { clock, nodes } = fixture()
  const [one, two] = nodes
  const seen: string[] = []
  two.subscribe('x', (text) => seen.push(text))
  await clock.pass('1s')
  two.pause()
  one.send('x', '1')
  await clock.pass('5s')
  assert.deepEqual(seen, [])
  two.resume()
  assert.deepEqual(seen, ['1'])
  two.pause()
  one.send('x', '2')
  await clock.pass('20s')
  const states: boolean[] = []
  two.onConnection((isConnected) => states.push(isConnected))
  two.resume()
  await clock.pass('1s')
  assert.deepEqual([states, seen], [[false, true], ['1']])
})

test('the same seed gives the same run, with loss', async () => {
  const run = async (seed: number) => {
    const { clock, nodes } = fixture({ seed, loss: 0.3 })
    const seen: string[] = []
    nodes[1].subscribe('x', (text) => seen.push(`${clock.now()} ${text}`))
    await clock.pass('1s')
    for (let at = 0; at < 50; at++) {
      nodes[0].send('x', String(at))
      await clock.pass(100)
    }
    return seen
  }
  const first = await run(7)
  assert.deepEqual(await run(7), first)
  assert.ok(first.length > 20 && first.length < 50, String(first.length))
})
