import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from './random.ts'
import { ReturningMap } from './returning-map.ts'

test('has what a Map has, whatever comes and goes', () => {
  const seed = 4_711
  const random = seededRandom(seed)
  const map = new Map<string, number>()
  const returning = new ReturningMap<string, number>()
  for (let step = 0; step < 20_000; step++) {
    const key = `k${random.below(80)}`
    if (random.below(2) === 0) {
      map.set(key, step)
      assert.equal(returning.set(key, step), returning)
    } else assert.equal(returning.delete(key), map.delete(key), `seed ${seed}`)
    assert.equal(returning.get(key), map.get(key), `seed ${seed}`)
    assert.equal(returning.has(key), map.has(key))
    assert.equal(returning.size, map.size)
  }
  assert.deepEqual(new Map(returning.entries()), map)
})

test('a name that comes and goes beside thousands is not taken out of the Map behind it, and those that do not come again are', (t) => {
  const returning = new ReturningMap<string, string>()
  for (let n = 0; n < 5_000; n++) returning.set(`standing ${n}`, 'here')
  const taken = t.mock.method(Map.prototype, 'delete')
  for (let n = 0; n < 1_000; n++) {
    returning.set('returning', 'here')
    returning.delete('returning')
  }
  assert.equal(taken.mock.callCount(), 0)
  t.mock.restoreAll()
  const looks = t.mock.method(Map.prototype, 'set')
  for (let n = 0; n < 20_000; n++) {
    returning.set(`once ${n}`, 'here')
    returning.delete(`once ${n}`)
  }
  assert.equal(returning.size, 5_000)
  // two for each, and now and then all that are left
  assert.ok(looks.mock.callCount() < 20_000 * 4, String(looks.mock.callCount()))
})
