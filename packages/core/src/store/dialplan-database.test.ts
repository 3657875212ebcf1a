import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { type DatabaseChange, DialplanDatabase } from './dialplan-database.ts'
import { Store } from './store.ts'

const make = () =>
  new DialplanDatabase(Store.open(':memory:', { clock: new VirtualClock(), log: silentLog }).space('database'))

test('a value is put, read, overwritten and deleted', () => {
  const database = make()
  assert.equal(database.get('family', 'key'), undefined)
  assert.deepEqual(database.put('family', 'key', 'value'), { ok: true })
  assert.deepEqual(database.put('family', 'key', ''), { ok: true })
  assert.equal(database.get('family', 'key'), '')
  assert.deepEqual(database.delete('family', 'key'), { ok: true, count: 1 })
  assert.deepEqual(database.delete('family', 'key'), { ok: false, code: 'not-found' })
})

test('a tree is a family, or a key and what is below it, in order', () => {
  const database = make()
  database.put('ami', 'one/two', '2')
  database.put('ami', 'one/three', '3')
  database.put('ami', 'one', '1')
  database.put('ami', 'oneandmore', 'x')
  database.put('amiable', 'one', 'y')
  assert.deepEqual(database.tree('ami', 'one'), [
    { path: '/ami/one', value: '1' },
    { path: '/ami/one/three', value: '3' },
    { path: '/ami/one/two', value: '2' },
  ])
  assert.deepEqual(
    database.tree('ami').map(({ path }) => path),
    ['/ami/one', '/ami/one/three', '/ami/one/two', '/ami/oneandmore'],
  )
  assert.equal(database.tree().length, 5)
  assert.deepEqual(database.deleteTree('ami', 'one'), { ok: true, count: 3 })
  assert.deepEqual(database.deleteTree('ami', 'one'), { ok: false, code: 'not-found' })
  assert.deepEqual(database.deleteTree('ami'), { ok: true, count: 1 })
  assert.equal(database.get('amiable', 'one'), 'y')
})

test('keys are the names one step below', () => {
  const database = make()
  for (const key of ['a/1', 'a/2', 'b', 'c/d/e']) database.put('family', key, '')
  database.put('other', 'x', '')
  assert.deepEqual(database.keys(), ['family', 'other'])
  assert.deepEqual(database.keys('family'), ['a', 'b', 'c'])
  assert.deepEqual(database.keys('family/a'), ['1', '2'])
  assert.deepEqual(database.keys('nothing'), [])
})

test('what another exchange wrote is read here, and counted', () => {
  const space = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog }).space('database')
  const database = new DialplanDatabase(space)
  const changes: DatabaseChange[] = []
  database.onReceived((change) => changes.push(change))
  space.receive([['/ami/one/two', 'x']])
  space.receive([['/ami/one/two', 'y']])
  assert.deepEqual([database.get('ami', 'one/two'), database.size], ['y', 1])
  space.receive([['/ami/one/two', undefined]])
  assert.deepEqual([database.get('ami', 'one/two'), database.size], [undefined, 0])
  const reported = ['x', 'y', undefined].map((value) => ({
    family: 'ami',
    key: 'one/two',
    value,
    isNew: value === 'x',
  }))
  assert.deepEqual(changes, reported)
})
