import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { temporaryPath } from '@jackfield/base/testing'
import { RefusedRecords } from './refused-records.ts'

function fixture(t: TestContext, { path = temporaryPath('refused'), clock = new VirtualClock() } = {}) {
  const records = new RefusedRecords({ clock, log: silentLog, path, most: 100 })
  t.after(() => records.close())
  const values = () =>
    (existsSync(path) ? readFileSync(path, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { value: number }).value)
  const refuse = (value: number) => records.keep([{ id: `spool-${value}`, why: 'too long', value }])
  return { clock, path, records, values, refuse }
}

test('a database that refuses every record for ever does not fill the disk: the newest are kept', (t) => {
  const { refuse, values, path } = fixture(t)
  let most = 0
  for (let value = 1; value <= 1_234; value++) {
    refuse(value)
    if (value % 50 === 0) most = Math.max(most, values().length)
  }
  assert.ok(most <= 200, `${most}`)
  const kept = values()
  assert.ok(kept.length >= 100, `${kept.length}`)
  assert.deepEqual(
    kept,
    Array.from({ length: kept.length }, (_, at) => 1_234 - kept.length + 1 + at),
  )
  assert.equal(statSync(path).mode & 0o777, 0o640)
})

test('a refused record is gone after thirty days, whether another comes or not', async (t) => {
  const { clock, refuse, values, path } = fixture(t)
  refuse(1)
  await clock.pass('20d')
  refuse(2)
  await clock.pass('11d')
  assert.deepEqual(values(), [2])
  await clock.pass('20d')
  assert.deepEqual([values(), existsSync(path), clock.waiting], [[], false, 0])
})

test('what was refused before a restart counts, also lines of a version that wrote no time', (t) => {
  const path = temporaryPath('refused')
  const old = Array.from({ length: 150 }, (_, value) => JSON.stringify({ id: `s-${value}`, why: 'no', value }))
  writeFileSync(path, `${old.join('\n')}\n`)
  const { values } = fixture(t, { path, clock: new VirtualClock(statSync(path).mtimeMs) })
  assert.equal(values().length, 100)
  assert.equal(values().at(-1), 149)
})
