import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleRows } from './visible-rows.ts'

test('of ten thousand rows those in sight are there, and the gaps are as high as the others', () => {
  const rowHeight = 36
  for (const scrollTop of [0, 35, 1_000, 180_000, 359_500, 400_000]) {
    const { first, end, aboveHeight, belowHeight } = visibleRows(10_000, { rowHeight, scrollTop, height: 500 })
    assert.ok(end - first <= 34, `${end - first} rows at ${scrollTop}`)
    assert.equal(aboveHeight + (end - first) * rowHeight + belowHeight, 10_000 * rowHeight)
    const inSight = Math.min(9_999, Math.floor(scrollTop / rowHeight))
    assert.ok(first <= inSight && inSight < end, `row ${inSight} at ${scrollTop}`)
  }
})

test('a short table is whole', () => {
  assert.deepEqual(visibleRows(3, { rowHeight: 36, scrollTop: 0, height: 500 }), {
    first: 0,
    end: 3,
    aboveHeight: 0,
    belowHeight: 0,
  })
  assert.equal(visibleRows(0, { rowHeight: 36, scrollTop: 0, height: 500 }).end, 0)
})
