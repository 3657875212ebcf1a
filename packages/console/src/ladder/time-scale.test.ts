import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittingRowHeight, timeScale, visibleRows } from './time-scale.ts'

const compact = { rowHeight: 20, pixelsPerSecond: 0, top: 0 }

test('rows of one moment stand one below the other, a pause has a little room and says how long it was', () => {
  const scale = timeScale([0, 0, 5, 20_005], compact)
  assert.deepEqual(scale.rows.slice(0, 3), [10, 30, 50])
  const [pause] = scale.pauses
  assert.equal(pause?.ms, 20_000)
  const room = (scale.rows[3] ?? 0) - 70
  assert.ok(room > 5 && room <= 26, String(room))
})

test('zoomed in, a second has the same height everywhere and rows never overlap', () => {
  const scale = timeScale([0, 1_000, 1_001, 3_001], { ...compact, pixelsPerSecond: 100 })
  assert.deepEqual(scale.rows, [10, 110, 130, 330])
})

test('height that is left goes to the pauses, where the audio is', () => {
  const times = [0, 5, 30_000, 30_005]
  const [close, wide] = [timeScale(times, compact), timeScale(times, { ...compact, available: 180 })]
  assert.equal((wide.rows[1] ?? 0) - (wide.rows[0] ?? 0), 20)
  assert.ok((wide.rows[2] ?? 0) > (close.rows[2] ?? 0) + 40)
  assert.ok(wide.height <= 180, String(wide.height))
})

test('moments between rows are found, forth and back', () => {
  const scale = timeScale([0, 1_000, 3_000], { ...compact, pixelsPerSecond: 100, untilMs: 4_000 })
  for (const ms of [0, 250, 1_000, 2_500, 3_500, 4_000]) assert.equal(Math.round(scale.msOf(scale.yOf(ms))), ms)
  assert.deepEqual([scale.yOf(-5), scale.yOf(9_999)], [scale.yOf(0), scale.yOf(4_000)])
  assert.ok(scale.height > scale.yOf(4_000))
})

test('a time that lies before the one above does not turn the scale round', () => {
  const scale = timeScale([100, 50, 200], compact)
  assert.deepEqual(scale.rows, [10, 30, 50])
  assert.ok(scale.yOf(150) > 30)
})

test('an empty ladder has a scale, too', () => {
  const scale = timeScale([], compact)
  assert.deepEqual([scale.rows, scale.yOf(5), scale.msOf(5)], [[], 0, 0])
})

test('only the rows that are seen are drawn', () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => at * 20)
  assert.deepEqual(visibleRows(rows, 2_000, 2_400), [99, 121])
  assert.deepEqual(visibleRows(rows, -10, 0), [0, 1])
  assert.deepEqual(visibleRows([], 0, 100), [0, 0])
})

test('a short call has tall rows, a long one the lowest that can be read', () => {
  assert.deepEqual(
    [10, 26, 500].map((rows) => fittingRowHeight(rows, 560)),
    [24, 21, 19],
  )
})
