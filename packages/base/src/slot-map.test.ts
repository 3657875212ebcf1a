import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from './random.ts'
import { SlotMap } from './slot-map.ts'

test('does what a Map does, whatever comes and goes', () => {
  const seed = 20_261
  const random = seededRandom(seed)
  const map = new Map<string, { value: number }>()
  const slots = new SlotMap<string, { value: number }>()
  for (let step = 0; step < 20_000; step++) {
    const key = `k${random.below(50)}`
    const act = random.below(10)
    if (act < 5) {
      const value = { value: step }
      map.set(key, value)
      assert.equal(slots.set(key, value), slots)
    } else if (act < 9) assert.equal(slots.delete(key), map.delete(key), `seed ${seed}`)
    else if (random.below(500) === 0) {
      map.clear()
      slots.clear()
    }
    assert.equal(slots.get(key), map.get(key))
    assert.equal(slots.has(key), map.has(key))
    assert.equal(slots.size, map.size)
    assert.equal(slots.firstKey, map.keys().next().value)
  }
  assert.deepEqual(slots.keys(), [...map.keys()])
  assert.deepEqual(slots.values(), [...map.values()])
})

test('what is taken out while it is walked through is still walked through', () => {
  const slots = new SlotMap<number, string>()
  for (let key = 0; key < 5; key++) slots.set(key, `${key}`)
  const seen: string[] = []
  for (const value of slots.values()) {
    seen.push(value)
    slots.delete(4)
    slots.set(9, 'new')
  }
  assert.deepEqual(seen, ['0', '1', '2', '3', '4'])
  assert.deepEqual(slots.keys(), [0, 1, 2, 3, 9])
})

test('has no more slots than there were entries at once', () => {
  const slots = new SlotMap<number, object>()
  let held: WeakRef<object>[] = []
  for (let key = 0; key < 10_000; key++) {
    const value = {}
    slots.set(key, value)
    held = [...held, new WeakRef(value)].slice(-4)
    if (key >= 4) slots.delete(key - 4)
  }
  assert.equal(slots.size, 4)
  assert.deepEqual(
    slots.values(),
    held.map((one) => one.deref()),
  )
})
