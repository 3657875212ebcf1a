import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import type { Bucket, Engine } from '../engine/engine.ts'
import { subjectsOf } from '../subjects.ts'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { MemoryFile } from '../testing/memory-file.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'
import { type SharedOutcome, SharedSpace } from './shared-space.ts'

/** Whatever it was: the last one wins. */
const write = (space: SharedSpace, key: string, value: string | undefined) => space.change(key, () => value)

function fixture(seed = 1) {
  const clock = new VirtualClock(0, () => false, 2)
  const engine = new MemoryEngine({ clock, seed, times: { delayMs: 5 } })
  const files = engine.hosts.map(() => new MemoryFile())
  const open = (at: number) => {
    const client = engine.connect(engine.hosts[at] as string)
    const space = new SharedSpace({
      ...{ clock, log: silentLog, engine: client, subjects: subjectsOf('tests'), node: `node ${at}`, name: 'things' },
      random: seededRandom(seed * 10 + at),
      file: files[at] as MemoryFile,
    })
    return { client, space }
  }
  const nodes = engine.hosts.map((_, at) => open(at))
  const outcome = async (written: Promise<SharedOutcome>) => {
    let result: SharedOutcome | undefined
    const done = written.then((value) => {
      result = value
    })
    await clock.passUntil(() => result !== undefined, '1h')
    await done
    return result as SharedOutcome
  }
  const views = () => nodes.map(({ space }) => Object.fromEntries([...space.entries()].sort()))
  return {
    clock,
    engine,
    files,
    nodes,
    open,
    outcome,
    views,
    spaces: nodes.map(({ space }) => space) as [SharedSpace, SharedSpace, SharedSpace],
  }
}

test('what one node writes all nodes read, and have in their files', async () => {
  const { clock, outcome, spaces, views, files } = fixture()
  const [a, b, c] = spaces
  await clock.pass('3s')
  assert.ok(spaces.every(({ isSettled }) => isSettled))
  const seen: string[] = []
  c.onChange(({ key, value }) => seen.push(`${key}=${value ?? ''}`))
  assert.deepEqual(await outcome(write(a, 'alice', '1')), { ok: true })
  assert.deepEqual(await outcome(write(b, 'bob smith', '2')), { ok: true })
  await clock.pass('100ms')
  for (const view of views()) assert.deepEqual(view, { alice: '1', 'bob smith': '2' })
  assert.deepEqual(await outcome(write(c, 'alice', undefined)), { ok: true })
  await clock.pass('100ms')
  for (const view of views()) assert.deepEqual(view, { 'bob smith': '2' })
  assert.deepEqual(seen, ['alice=1', 'bob smith=2', 'alice='])
  assert.ok(files.every(({ texts }) => texts.get('bob smith')?.includes('"2"')))
})

test('a change is planned again when another node was faster: none is lost', async () => {
  const { clock, outcome, spaces } = fixture()
  await clock.pass('3s')
  const add = (value = '0') => String(Number(value) + 1)
  const results = spaces.flatMap((space) => [space.change('count', add), space.change('count', add)])
  for (const result of results) assert.deepEqual(await outcome(result), { ok: true })
  await clock.pass('1s')
  for (const space of spaces) assert.equal(space.get('count'), '6')
})

test('without an engine or a majority nothing is written, and whoever asked is told which; reads go on', async () => {
  const { clock, engine, outcome, spaces } = fixture()
  const [a, b] = spaces
  await clock.pass('3s')
  assert.deepEqual(await outcome(write(b, 'k', '1')), { ok: true })
  await clock.pass('100ms')
  engine.isolate('one')
  assert.deepEqual(await outcome(write(a, 'k', '2')), { ok: false, code: 'no-majority' })
  for (const host of engine.hosts) engine.killServer(host)
  assert.deepEqual(await outcome(write(a, 'k', '3')), { ok: false, code: 'no-engine' })
  assert.equal(a.get('k'), '1')
})

test('the engine has lost everything: one node fills it from its file, and what only another had seen is there, too', async () => {
  const { clock, engine, outcome, spaces, views } = fixture()
  const [a, b] = spaces
  await clock.pass('3s')
  for (let at = 0; at < 20; at++) assert.deepEqual(await outcome(write(a, `k${at}`, `${at}`)), { ok: true })
  await clock.pass('1s')
  assert.deepEqual(await outcome(write(b, 'k3', undefined)), { ok: true })
  assert.deepEqual(await outcome(write(b, 'last', 'of all')), { ok: true })
  // before the others have seen the last one
  engine.store.wipe()
  await clock.pass('30s')
  const wanted = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, `${at}`] as const))
  delete wanted.k3
  for (const view of views())
    assert.deepEqual(view, Object.fromEntries(Object.entries({ ...wanted, last: 'of all' }).sort()))
  assert.ok(spaces.every(({ isSettled }) => isSettled))
  assert.deepEqual(await outcome(write(a, 'k0', 'again')), { ok: true })
  await clock.pass('1s')
  for (const view of views()) assert.equal(view.k0, 'again')
})

test('a node that was away learns what was deleted meanwhile; one that fills and dies is followed by another', async () => {
  const { clock, engine, files, outcome, nodes, open, spaces, views } = fixture()
  const [a, b, c] = spaces
  await clock.pass('3s')
  assert.deepEqual(await outcome(write(a, 'k', '1')), { ok: true })
  assert.deepEqual(await outcome(write(a, 'l', '2')), { ok: true })
  await clock.pass('1s')
  c.close()
  nodes[2]?.client.kill()
  assert.deepEqual(await outcome(write(a, 'k', undefined)), { ok: true })
  const again = open(2)
  await clock.pass('5s')
  assert.deepEqual([...again.space.entries()], [['l', '2']])
  again.space.close()
  // a bucket that somebody began to fill, and did not
  for (const { space } of nodes) space.close()
  engine.store.wipe()
  const other = engine.connect('one')
  await outcome(
    other
      .bucket('things')
      .create('epoch', JSON.stringify({ id: 'x', by: 'gone', isFilled: false }))
      .then(() => ({ ok: true })),
  )
  const last = open(1)
  await clock.pass('30s')
  assert.deepEqual([...last.space.entries()], [['l', '2']])
  assert.ok(last.space.isSettled)
  assert.ok(files[1]?.texts.has('l') && views().length === 3 && b.get('l') === '2')
})

const seeds = seedsOf(400)

test(`writes, cuts, elections and lost stores in any order: in the end all nodes read the same (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { clock, engine, spaces, views } = fixture(seed)
    await clock.pass('3s')
    const writes: Promise<SharedOutcome>[] = []
    for (let at = 0; at < 12; at++) {
      const space = spaces[random.below(3)] as SharedSpace
      const value = random.below(4) === 0 ? undefined : String(at)
      writes.push(write(space, `k${random.below(5)}`, value))
      const fault = random.below(8)
      if (fault === 0) engine.isolate(engine.hosts[random.below(3)] as string)
      else if (fault === 1) engine.store.elect()
      else if (fault === 2) engine.store.wipe()
      else if (fault === 3) engine.healAll()
      await clock.pass(random.below(4000))
    }
    engine.healAll()
    await clock.pass('90s')
    await Promise.all(writes)
    const [first, ...others] = views()
    for (const view of others) assert.deepEqual(view, first)
    assert.ok(spaces.every(({ isSettled }) => isSettled))
  })
})

/** An engine with one bucket that is empty at first and answers at once: for as many keys as telephones may be. */
function quickEngine() {
  const texts = new Map<string, { value: string; revision: number }>()
  let revision = 0
  const write = (key: string, value: string) => {
    texts.set(key, { value, revision: ++revision })
    return { ok: true as const, revision }
  }
  const bucket: Bucket = {
    get: async (key) => ({ ok: true, entry: texts.has(key) ? { key, ...texts.get(key)! } : undefined }),
    create: async (key, value) => (texts.has(key) ? { ok: false, code: 'conflict' } : write(key, value)),
    update: async (key, value) => write(key, value),
    put: async (key, value) => write(key, value),
    delete: async (key) => {
      texts.delete(key)
      return { ok: true, revision: ++revision }
    },
    watch: (watcher) => {
      watcher.begin()
      watcher.complete()
      return () => undefined
    },
  }
  const nothing = () => undefined
  const engine: Engine = {
    ...{ isConnected: true, trouble: '', onConnection: () => nothing, send: nothing, close: async () => undefined },
    ...{ subscribe: () => nothing, answer: () => nothing, bucket: () => bucket },
    request: async () => ({ ok: false, code: 'nobody-listens' }),
  }
  return { engine, texts }
}

test('a bucket that lost the contacts of 150,000 telephones is filled again', async () => {
  const clock = new VirtualClock(0, () => false)
  const { engine, texts } = quickEngine()
  const file = new MemoryFile()
  for (let at = 1; at <= 150_000; at++) file.texts.set(`phone-${at}`, `{"v":"x","e":"old","r":${at}}`)
  const space = new SharedSpace({
    ...{ clock, log: silentLog, engine, subjects: subjectsOf('tests'), node: 'a', name: 'contacts', file },
    random: seededRandom(1),
  })
  await clock.passUntil(() => texts.get('epoch')?.value.includes('"isFilled":true') === true, '1m')
  assert.equal(texts.size, 150_001)
  assert.match(texts.get('epoch')!.value, /"upTo":150000\b/)
  space.close()
})
