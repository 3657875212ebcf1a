// What every engine must do, the one of NATS and the one in memory that tests have.
// Not what happens to them when links are cut and servers die: that is shown for each by itself.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { patienceMs } from '@jackfield/base/testing'
import type { BucketChange, BucketWatcher, Engine, Found, Written } from './engine.ts'

export interface EngineFixture {
  /** So many nodes, connected, each to another server where there are several; closed after the test. */
  connect(count: number, t: { after(ending: () => Promise<void>): void }): Promise<readonly Engine[]>
  /** Waits until something holds. */
  until(holds: () => boolean): Promise<void>
  /** Resolves with what a promise brings, letting time pass meanwhile. */
  passing<T>(promise: Promise<T>): Promise<T>
}

/** A watcher that keeps what it saw. */
export class KeptWatch implements BucketWatcher {
  readonly seen: string[] = []
  readonly entries = new Map<string, string>()
  isComplete = false
  begins = 0

  begin(): void {
    this.begins++
    this.isComplete = false
    this.entries.clear()
  }

  change({ key, value }: BucketChange): void {
    this.seen.push(`${key}=${value ?? ''}`)
    if (value === undefined) this.entries.delete(key)
    else this.entries.set(key, value)
  }

  complete(): void {
    this.isComplete = true
  }
}

/** No majority answered: what became of a write is not known. */
class Unanswered extends Error {}

const isUnknown = (result: Written | Found) => !result.ok && result.code === 'unknown'

/** Does it, with other keys, until all of it was answered: servers that have to choose a leader meanwhile do not answer. */
async function answeredAllAlong(act: () => Promise<void>): Promise<void> {
  const end = systemClock.now() + patienceMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Unanswered) || systemClock.now() > end) throw error
      await systemClock.sleep(100)
    }
  }
}

let made = 0
/** Of its own for each test: an engine may be one for all of them. */
const unique = (name: string) => `${name}-${process.pid}-${made++}`

export function engineCases(name: string, { connect, until, passing }: EngineFixture): void {
  /** Resolves when a subscription of one is known to the other. */
  const known = async (from: Engine, subject: string) => {
    for (;;) {
      const answer = await passing(from.request(subject, 'known?', 60_000))
      if (answer.ok || answer.code !== 'nobody-listens') return
    }
  }

  /** Subscribes, and is sure that another one's messages arrive. */
  const listen = async (engine: Engine, subject: string, from: Engine): Promise<string[]> => {
    const seen: string[] = []
    engine.subscribe(subject, (text) => text !== 'ready?' && seen.push(text))
    let isReady = false
    const stop = engine.subscribe(subject, (text) => {
      if (text === 'ready?') isReady = true
    })
    await until(() => {
      if (!isReady) from.send(subject, 'ready?')
      return isReady
    })
    stop()
    return seen
  }

  /** Resolves when asking brought what was hoped for. */
  const asked = async (ask: () => Promise<boolean>) => {
    while (!(await ask()));
  }

  /** Resolves with what a bucket answers. */
  const settled = async <T extends Written | Found>(promise: Promise<T>): Promise<T> => {
    const result = await passing(promise)
    if (isUnknown(result)) throw new Unanswered()
    return result
  }

  test(`${name}: messages of one sender arrive in order, at everybody who subscribed, also at itself`, async (t) => {
    const [a, b, c] = (await connect(3, t)) as [Engine, Engine, Engine]
    const subject = unique('order')
    const seen = [await listen(a, subject, a), await listen(b, subject, a), await listen(c, subject, a)]
    const sent = Array.from({ length: 200 }, (_, at) => `message ${at}`)
    for (const text of sent) a.send(subject, text)
    await until(() => seen.every((list) => list.length >= sent.length))
    for (const list of seen) assert.deepEqual(list, sent)
  })

  test(`${name}: a subscription to a pattern says which subject it was, and gets nothing after its end`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    const root = unique('pattern')
    const seen: string[] = []
    const stop = b.subscribe(`${root}.*`, (text, subject) => seen.push(`${subject.slice(root.length)} ${text}`))
    const all: string[] = await listen(b, `${root}.>`, a)
    for (const subject of [`${root}.x`, `${root}.y.z`, root, `${root}.w`]) a.send(subject, 'here')
    await until(() => all.length === 3)
    assert.deepEqual(
      seen.filter((text) => text.endsWith('here')),
      ['.x here', '.w here'],
    )
    stop()
    const before = seen.length
    a.send(`${root}.x`, 'again')
    await until(() => all.length === 4)
    assert.equal(seen.length, before)
  })

  test(`${name}: a request is answered, at once or later, whatever the text is`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    const subject = unique('request')
    b.answer(subject, async (text) => {
      if (text === 'later') await Promise.resolve()
      return `answer to ${text}`
    })
    await known(a, subject)
    for (const text of ['', 'later', '{"ä":"\u{1f4de}\\n"}', 'x'.repeat(100_000)]) {
      const answer = await passing(a.request(subject, text, 60_000))
      assert.deepEqual(answer, { ok: true, text: `answer to ${text}` })
    }
  })

  test(`${name}: that nobody listens is reported at once, that nobody answers when the time is over`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    const subject = unique('nobody')
    assert.deepEqual(await passing(a.request(subject, 'x', 600_000)), { ok: false, code: 'nobody-listens' })
    const stop = b.answer(subject, () => {
      throw new Error('this one fails and does not answer')
    })
    await asked(async () => {
      const answer = await passing(a.request(subject, 'x', 50))
      return !answer.ok && answer.code === 'no-answer'
    })
    stop()
    await asked(async () => {
      const answer = await passing(a.request(subject, 'x', 100))
      return !answer.ok && answer.code === 'nobody-listens'
    })
  })

  test(`${name}: a key is created once, changed and deleted only by who knows its revision`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    await answeredAllAlong(async () => {
      const bucketName = unique('keys')
      const [here, there] = [a.bucket(bucketName), b.bucket(bucketName)]
      assert.deepEqual(await settled(here.get('k')), { ok: true, entry: undefined })
      const created = await settled(here.create('k', 'one'))
      assert.ok(created.ok)
      assert.deepEqual(await settled(there.create('k', 'other')), { ok: false, code: 'conflict' })
      assert.deepEqual(await settled(there.get('k')), {
        ok: true,
        entry: { key: 'k', value: 'one', revision: created.revision },
      })
      const updated = await settled(there.update('k', 'two', created.revision))
      assert.ok(updated.ok && updated.revision > created.revision)
      assert.deepEqual(await settled(here.update('k', 'three', created.revision)), { ok: false, code: 'conflict' })
      const put = await settled(here.put('k', 'three'))
      assert.ok(put.ok && put.revision > updated.revision)
      assert.deepEqual(await settled(there.delete('k', updated.revision)), { ok: false, code: 'conflict' })
      const deleted = await settled(there.delete('k', put.revision))
      assert.ok(deleted.ok && deleted.revision > put.revision)
      assert.deepEqual(await settled(here.get('k')), { ok: true, entry: undefined })
      assert.deepEqual(await settled(here.update('k', 'four', put.revision)), { ok: false, code: 'conflict' })
      const again = await settled(here.create('k', 'five'))
      assert.ok(again.ok && again.revision > deleted.revision)
      const other = await settled(a.bucket(unique('other')).get('k'))
      assert.deepEqual(other, { ok: true, entry: undefined })
    })
  })

  test(`${name}: of many who create a key at the same moment one wins`, async (t) => {
    const engines = await connect(3, t)
    const bucket = unique('race')
    for (let round = 0; round < 5; round++)
      await answeredAllAlong(async () => {
        const key = unique('key')
        const tries = Array.from({ length: 21 }, (_, at) => {
          const engine = engines[at % engines.length] as Engine
          return engine.bucket(bucket).create(key, `by ${at}`)
        })
        const results = await passing(Promise.all(tries))
        assert.ok(results.filter(({ ok }) => ok).length <= 1)
        const kept = await settled((engines[0] as Engine).bucket(bucket).get(key))
        if (results.every((result) => isUnknown(result))) throw new Unanswered()
        const winner = kept.ok ? results[Number(kept.entry?.value.slice('by '.length))] : undefined
        // one that was not answered in time may have won
        assert.ok(winner && (winner.ok || isUnknown(winner)), JSON.stringify(winner))
        assert.ok(winner.ok || results.every(({ ok }) => !ok))
      })
  })

  test(`${name}: keys and values are whatever text they are`, async (t) => {
    const [a] = (await connect(1, t)) as [Engine]
    await answeredAllAlong(async () => {
      const bucket = a.bucket(unique('texts'))
      const keys = [' ', '.', '..', 'a.b', '*', '>', '=41', '__proto__', 'alice@10.0.0.1:5060', 'ä\u{1f4de}', 'x/y_z-1']
      for (const key of keys) assert.ok((await settled(bucket.create(key, `value of ${key}`))).ok, key)
      for (const key of keys) {
        const found = await settled(bucket.get(key))
        assert.equal(found.ok && found.entry?.value, `value of ${key}`, key)
        assert.equal(found.ok && found.entry?.key, key)
      }
      assert.ok((await settled(bucket.put('empty', ''))).ok)
      const empty = await settled(bucket.get('empty'))
      assert.equal(empty.ok && empty.entry?.value, '')
      const watch = new KeptWatch()
      t.after(async () => stop())
      const stop = bucket.watch(watch)
      await until(() => watch.isComplete)
      assert.deepEqual(new Set(watch.entries.keys()), new Set([...keys, 'empty']))
    })
  })

  test(`${name}: a watch begins with all there is, then changes in their order, for sure the last of every key`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    await answeredAllAlong(async () => {
      const bucketName = unique('watch')
      const bucket = a.bucket(bucketName)
      const first = await settled(bucket.create('first', '1'))
      const gone = await settled(bucket.create('gone', 'x'))
      assert.ok(first.ok && gone.ok && (await settled(bucket.delete('gone', gone.revision))).ok)
      const [full, empty] = [new KeptWatch(), new KeptWatch()]
      const stops = [b.bucket(bucketName).watch(full), b.bucket(unique('none')).watch(empty)]
      t.after(async () => {
        for (const stop of stops) stop()
      })
      await until(() => full.isComplete && empty.isComplete)
      assert.deepEqual([...full.entries], [['first', '1']])
      assert.equal(empty.entries.size, 0)
      full.seen.length = 0
      for (let at = 0; at < 20; at++) assert.ok((await settled(bucket.put('second', `${at}`))).ok)
      assert.ok((await settled(bucket.delete('first', first.revision))).ok)
      await until(() => full.seen.includes('first='))
      const numbers = full.seen.slice(0, -1).map((text) => Number(text.slice('second='.length)))
      assert.deepEqual(
        numbers,
        numbers.toSorted((one, other) => one - other),
      )
      assert.deepEqual([numbers.at(-1), full.seen.at(-1)], [19, 'first='])
      stops[0]?.()
      assert.ok((await settled(bucket.put('third', 'x'))).ok)
      assert.ok(!full.seen.includes('third=x'))
    })
  })

  test(`${name}: after its end an engine reports that it is not connected`, async (t) => {
    const [a, b] = (await connect(2, t)) as [Engine, Engine]
    const subject = unique('end')
    b.answer(subject, () => 'here')
    await known(a, subject)
    const seen: boolean[] = []
    b.onConnection((isConnected) => seen.push(isConnected))
    await passing(b.close())
    assert.equal(b.isConnected, false)
    assert.deepEqual(await passing(b.request(subject, 'x', 1000)), { ok: false, code: 'not-connected' })
    assert.deepEqual(await passing(b.bucket('any').put('k', 'v')), { ok: false, code: 'unknown' })
    b.send(subject, 'nothing happens')
    await asked(async () => {
      const answer = await passing(a.request(subject, 'x', 100))
      return !answer.ok && answer.code === 'nobody-listens'
    })
  })
}
