import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type LogEntry, logTo, Notice, seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { subjectsOf } from '../subjects.ts'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { MemoryFile } from '../testing/memory-file.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'
import { SharedSpace } from './shared-space.ts'
import { type LocalSpace, SpaceSharing } from './space-sharing.ts'

it('writes that throw keep no place from others, and are tried again', async (t) => {
  const clock = new VirtualClock(0, () => false)
  const written = new Notice<readonly (readonly [string, string | undefined])[]>()
  const changes = new Notice<{ key: string; value: string | undefined }>()
  const values = new Map<string, string>()
  const there = new Map<string, string | undefined>()
  const log: LogEntry[] = []
  let isBroken = true
  let tries = 0
  const shared = {
    isSettled: true,
    onChange: changes.on,
    entries: () => there.entries(),
    get: (key: string) => there.get(key),
    hasSeen: (key: string) => there.has(key),
    change: async (key: string, plan: (value: string | undefined) => string | undefined) => {
      tries++
      if (isBroken) throw new Error('the file is full')
      there.set(key, plan(there.get(key)))
      return { ok: true, revision: tries }
    },
  } as unknown as SharedSpace
  const sharing = new SpaceSharing({
    ...{ clock, log: logTo((entry) => log.push(entry)), shared, prefix: 'db ' },
    local: {
      get: (key) => values.get(key),
      entries: () => values.entries(),
      receive: () => undefined,
      onWritten: written.on,
    },
    unsent: { entries: () => [], apply: () => undefined } as never,
  })
  t.after(() => sharing.close())
  // more than are written at once
  for (let at = 0; at < 40; at++) {
    values.set(`key ${at}`, 'x')
    written.emit([[`key ${at}`, 'x']])
  }
  await clock.pass('3s')
  assert.ok(tries > 40, String(tries))
  assert.equal(sharing.unsent, 40)
  assert.deepEqual(
    log.map(({ message }) => message),
    ['key 0 cannot be written for all nodes, and is tried again: the file is full'],
  )
  isBroken = false
  await clock.pass('3s')
  assert.deepEqual([sharing.unsent, there.size], [0, 40])
})

type Change = readonly [key: string, value: string | undefined]

/** One node's own space, with everything that its reader was shown. */
class MemorySpace implements LocalSpace {
  readonly shown: string[] = []
  readonly #values = new Map<string, string>()
  readonly #written = new Notice<readonly Change[]>()
  readonly onWritten = this.#written.on

  get(key: string): string | undefined {
    return this.#values.get(key)
  }

  entries(): Iterable<readonly [string, string]> {
    return this.#values
  }

  receive(changes: Iterable<Change>): void {
    for (const [key, value] of changes) this.#set(key, value)
  }

  write(key: string, value: string): void {
    this.#set(key, value)
    this.#written.emit([[key, value]])
  }

  #set(key: string, value: string | undefined): void {
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
    this.shown.push(value ?? '')
  }
}

function sharedByThree(seed: number) {
  const clock = new VirtualClock(0, () => false, 2)
  const engine = new MemoryEngine({ clock, seed, times: { delayMs: 5 } })
  const spaces = engine.hosts.map((host, at) => {
    const local = new MemorySpace()
    const shared = new SharedSpace({
      ...{ clock, log: silentLog, engine: engine.connect(host), subjects: subjectsOf('tests'), node: host },
      ...{ name: 'things', random: seededRandom(seed * 10 + at), file: new MemoryFile() },
    })
    new SpaceSharing({ clock, log: silentLog, local, shared, prefix: '', unsent: new MemoryFile() })
    return local
  })
  return { clock, engine, spaces }
}

const seeds = seedsOf(100)

it(`all write the same key faster than it can be shared: nobody is shown an older value of a node behind a newer one, and all end alike (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { clock, engine, spaces } = sharedByThree(seed)
    await clock.pass('3s')
    for (let round = 1; round <= 20; round++) {
      for (const [node, space] of spaces.entries()) if (random.below(3) > 0) space.write('k', `${node} ${round}`)
      if (random.below(10) === 0) engine.store.elect()
      if (random.below(10) === 0) engine.isolate(engine.hosts[random.below(3)] as string)
      if (random.below(4) === 0) engine.healAll()
      await clock.pass(random.below(10) === 0 ? random.below(15_000) : random.below(30))
    }
    engine.healAll()
    for (const [node, space] of spaces.entries()) space.write('k', `${node} 21`)
    await clock.pass('60s')
    const ends = spaces.map((space) => space.get('k'))
    assert.match(ends[0] ?? '', / 21$/)
    assert.deepEqual(new Set(ends).size, 1, ends.join(', '))
    for (const { shown } of spaces) {
      const newest = new Map<string, number>()
      for (const value of shown) {
        const [node = '', round] = value.split(' ')
        assert.ok(Number(round) >= (newest.get(node) ?? 0), `${value} behind ${newest.get(node)}: ${shown.join(', ')}`)
        newest.set(node, Number(round))
      }
    }
  })
})
