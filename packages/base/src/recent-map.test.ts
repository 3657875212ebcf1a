import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from './recent-map.ts'

test('keeps at most so many, and always those used last', () => {
  const map = new RecentMap<number>(10)
  for (let at = 0; at < 1000; at++) {
    map.use('often', () => -1)
    map.use(`n${at}`, () => at)
    assert.ok(map.size <= 10, String(map.size))
  }
  assert.equal(map.peek('often'), -1)
  for (let at = 996; at < 1000; at++) assert.equal(map.peek(`n${at}`), at)
  assert.equal(map.peek('n900'), undefined)
  map.delete('often')
  assert.equal(map.peek('often'), undefined)
  assert.equal([...map.entries()].length, map.size)
})
