import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { DialplanDatabase } from '../store/dialplan-database.ts'
import { Store } from '../store/store.ts'
import { backingCases } from './backing.cases.ts'
import { StoreBacking } from './store-backing.ts'

const makeDatabase = () =>
  new DialplanDatabase(Store.open(':memory:', { clock: new VirtualClock(), log: silentLog }).space('database'))

backingCases('store', () => new StoreBacking(makeDatabase(), 'family/auth'))

test('two families do not meet', () => {
  const database = makeDatabase()
  new StoreBacking(database, 'family/auth').put('x', {})
  assert.deepEqual(new StoreBacking(database, 'family/aor').ids(), [])
  assert.deepEqual(new StoreBacking(database, 'family').ids(), ['auth/x'])
})

test('what somebody else wrote into the family is no object', () => {
  const database = makeDatabase()
  const backing = new StoreBacking(database, 'f')
  for (const text of ['', 'text', '[]', 'null', '{"a":1}', '{"a":{}}']) {
    database.put('f', 'x', text)
    assert.equal(backing.get('x'), undefined, text)
  }
})
