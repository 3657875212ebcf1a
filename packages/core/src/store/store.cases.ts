// What every store must do, the one on the disk and the one in memory that tests have.
// Not what happens over a restart: that is where they differ.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { Store, type StoreOptions } from './store.ts'
import type { ReceivedChange, StoreChange } from './store-space.ts'

const clock = new VirtualClock(Date.UTC(2026, 4, 6, 7, 8, 9))
const long = 'k'.repeat(2000)

export function storeCases(name: string, newPath: () => string): void {
  const open = (entries: LogEntry[] = [], limits: Partial<StoreOptions> = {}) =>
    Store.open(newPath(), { clock, log: logTo((entry) => entries.push(entry)), ...limits })

  test(`${name}: each space is for itself, and a key has one value`, (t) => {
    const store = open()
    t.after(() => store.close())
    assert.equal(store.space('a'), store.space('a'))
    assert.deepEqual(store.space('a').set('key', 'one'), { ok: true })
    assert.deepEqual(store.space('a').set('key', 'two'), { ok: true })
    assert.deepEqual(store.space('b').set('key', 'other'), { ok: true })
    assert.equal(store.space('a').get('key'), 'two')
    assert.equal(store.space('b').get('key'), 'other')
    assert.equal(store.space('c').get('key'), undefined)
    assert.deepEqual(store.space('b').delete('key'), { ok: true, wasThere: true })
    assert.deepEqual(store.space('b').delete('key'), { ok: true, wasThere: false })
    assert.equal(store.space('b').get('key'), undefined)
    assert.deepEqual([store.space('a').count(), store.space('b').count()], [1, 0])
  })

  test(`${name}: keys and values are whatever text they are`, (t) => {
    const store = open()
    t.after(() => store.close())
    const space = store.space("a'b")
    const texts = [
      '',
      ' ',
      '__proto__',
      'constructor',
      "'; DROP TABLE entries; --",
      '%',
      '_',
      '\0',
      'a\0b',
      '\u{1f4de}',
      'ä',
    ]
    for (const text of texts) assert.deepEqual(space.set(text, `${text}!`), { ok: true }, JSON.stringify(text))
    for (const text of texts) assert.equal(space.get(text), `${text}!`, JSON.stringify(text))
    assert.equal(space.count(), texts.length)
    assert.equal(store.space('a').count(), 0)
  })

  test(`${name}: what is written here is told once, what comes from elsewhere to those who read it`, (t) => {
    const store = open()
    t.after(() => store.close())
    const space = store.space('a')
    space.set('untold', 'x')
    const [written, received]: [StoreChange[], ReceivedChange[]] = [[], []]
    const stop = space.onWritten((changes) => written.push(...changes))
    space.onReceived((change) => received.push(change))
    space.set('a/1', 'one')
    space.apply([
      ['a/2', 'two'],
      ['untold', undefined],
    ])
    space.delete('nothing')
    space.set(long, 'too long')
    space.deleteUnder('a/')
    const gone = [
      ['a/1', undefined],
      ['a/2', undefined],
    ]
    assert.deepEqual(written, [['a/1', 'one'], ['a/2', 'two'], ['untold', undefined], ...gone])
    written.length = 0
    space.set('b', 'mine')
    written.length = 0
    const came: StoreChange[] = [
      ['b', 'mine'],
      ['c', 'old'],
      ['c', 'theirs'],
      ['d', undefined],
    ]
    assert.deepEqual(space.receive(came), { ok: true })
    assert.deepEqual(space.receive([['b', undefined]]), { ok: true })
    assert.deepEqual(space.receive([[long, 'x']]), { ok: false, code: 'key-too-long' })
    assert.deepEqual([written, space.entries()], [[], [['c', 'theirs']]])
    assert.deepEqual(received, [
      { key: 'c', value: 'theirs', before: undefined },
      { key: 'b', value: undefined, before: 'mine' },
    ])
    stop()
    space.set('e', 'x')
    assert.deepEqual(written, [])
  })

  test(`${name}: many changes go together, all or none`, (t) => {
    const entries: LogEntry[] = []
    const store = open(entries)
    t.after(() => store.close())
    const space = store.space('a')
    space.set('old', 'x')
    const changes = [
      ['one', '1'],
      ['old', undefined],
      ['two', '2'],
      ['two', undefined],
    ] as const
    assert.deepEqual(space.apply(changes), { ok: true })
    assert.deepEqual(space.entries(), [['one', '1']])
    assert.deepEqual(
      space.apply([
        ['two', '2'],
        [long, ''],
      ]),
      { ok: false, code: 'key-too-long' },
    )
    assert.deepEqual(space.apply([]), { ok: true })
    assert.deepEqual(space.entries(), [['one', '1']])
    // somebody fails in the middle of what is to go together
    const failing = () =>
      space.apply(
        (function* () {
          yield ['three', '3'] as const
          throw new Error('no more')
        })(),
      )
    assert.throws(failing, /no more/)
    assert.deepEqual(space.entries(), [['one', '1']])
    store.close()
    assert.deepEqual(space.apply([['two', '2']]), { ok: false, code: 'store-failed' })
    assert.equal(entries.length, 1)
  })

  test(`${name}: entries come in the order of their bytes; a prefix takes only what begins with it`, (t) => {
    const store = open()
    t.after(() => store.close())
    const space = store.space('s')
    for (const key of ['b/2', 'a', 'b', 'b/1', 'ba', 'ä', 'B', '\u{1f4de}', '\uffee']) space.set(key, key.toUpperCase())
    const keys = space.entries().map(([key]) => key)
    assert.deepEqual(keys, ['B', 'a', 'b', 'b/1', 'b/2', 'ba', 'ä', '\uffee', '\u{1f4de}'])
    assert.deepEqual(space.entriesUnder('b/'), [
      ['b/1', 'B/1'],
      ['b/2', 'B/2'],
    ])
    assert.deepEqual(space.deleteUnder('b/'), { ok: true, count: 2 })
    assert.deepEqual(space.deleteUnder('b/'), { ok: true, count: 0 })
    assert.equal(space.count(), 7)
  })

  test(`${name}: keys and values have limits`, (t) => {
    const store = open([], { maxKeyLength: 3, maxValueLength: 4 })
    t.after(() => store.close())
    const space = store.space('s')
    assert.deepEqual(space.set('abcd', ''), { ok: false, code: 'key-too-long' })
    assert.deepEqual(space.set('abc', '12345'), { ok: false, code: 'value-too-long' })
    assert.deepEqual(space.apply([['abc', '12345']]), { ok: false, code: 'value-too-long' })
    assert.deepEqual(space.set('abc', '1234'), { ok: true })
    assert.deepEqual(space.entries(), [['abc', '1234']])
  })

  test(`${name}: a write that fails is an answer and a line in the log, and the end may come twice`, () => {
    const entries: LogEntry[] = []
    const store = open(entries)
    const space = store.space('s')
    assert.equal(store.isOpen, true)
    store.close()
    store.close()
    assert.equal(store.isOpen, false)
    assert.deepEqual(space.set('key', 'value'), { ok: false, code: 'store-failed' })
    assert.deepEqual(space.delete('key'), { ok: false, code: 'store-failed' })
    assert.deepEqual(space.deleteUnder('key'), { ok: false, code: 'store-failed' })
    assert.deepEqual(
      entries.map(({ code }) => code),
      Array(3).fill('store-failed'),
    )
    // nobody is told that there is nothing when it cannot be known
    assert.throws(() => space.get('key'))
    assert.throws(() => space.entries())
  })

  test(`${name}: whatever is done to it, it is as a plain map would be`, (t) => {
    const seed = 20_261_115
    const random = seededRandom(seed)
    const store = open()
    t.after(() => store.close())
    const space = store.space('s')
    const map = new Map<string, string>()
    const someKey = () => `${'abc'[random.below(3)]}/${random.below(9)}`
    for (let step = 0; step < 300; step++) {
      const [key, value] = [someKey(), String(step)]
      const act = random.below(4)
      if (act < 2) {
        space.set(key, value)
        map.set(key, value)
      } else if (act === 2) {
        assert.deepEqual(space.delete(key), { ok: true, wasThere: map.delete(key) }, `seed ${seed}, step ${step}`)
      } else {
        const under = `${key[0]}/`
        const gone = [...map.keys()].filter((one) => one.startsWith(under))
        if (gone.length > 4) {
          assert.deepEqual(space.deleteUnder(under), { ok: true, count: gone.length }, `seed ${seed}, step ${step}`)
          for (const one of gone) map.delete(one)
        }
      }
      assert.equal(space.count(), map.size, `seed ${seed}, step ${step}`)
    }
    assert.deepEqual(
      space.entries(),
      [...map].sort(([a], [b]) => (a < b ? -1 : 1)),
      `seed ${seed}`,
    )
  })
}
