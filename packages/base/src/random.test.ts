import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, systemRandom } from './random.ts'

for (const [name, random] of [
  ['the system', systemRandom],
  ['a seed', seededRandom(7)],
] as const) {
  describe(`chance from ${name}`, () => {
    it('gives numbers in range', () => {
      for (let n = 0; n < 1000; n++) {
        const value = random.next()
        assert.ok(value >= 0 && value < 1)
        const whole = random.below(3)
        assert.ok([0, 1, 2].includes(whole))
      }
    })

    it('gives version 4 UUIDs, never the same', () => {
      const seen = new Set(Array.from({ length: 1000 }, () => random.uuid()))
      assert.equal(seen.size, 1000)
      for (const uuid of seen)
        assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })

    it('shuffles without losing anything', () => {
      const items = Array.from({ length: 50 }, (_, n) => n)
      const shuffled = random.shuffle(items)
      assert.deepEqual(
        shuffled.toSorted((a, b) => a - b),
        items,
      )
      assert.notDeepEqual(shuffled, items)
    })

    it('fills large and small buffers', () => {
      assert.equal(random.bytes(10_000).length, 10_000)
      assert.equal(random.bytes(0).length, 0)
      assert.ok(random.bytes(1000).some((byte) => byte !== 0))
    })
  })
}

it('repeats itself for the same seed only', () => {
  const first = seededRandom(42)
  const second = seededRandom(42)
  const other = seededRandom(43)
  const a = Array.from({ length: 20 }, () => first.next())
  assert.deepEqual(
    a,
    Array.from({ length: 20 }, () => second.next()),
  )
  assert.notDeepEqual(
    a,
    Array.from({ length: 20 }, () => other.next()),
  )
})
