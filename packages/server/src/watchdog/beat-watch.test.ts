import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BeatWatch } from './beat-watch.ts'

/** Looks each second; what it says at the end. */
function looks(watch: BeatWatch, from: number, beats: readonly number[]): boolean[] {
  return beats.map((beat, index) => watch.look(beat, from + (index + 1) * 1000, 0))
}

test('a thread that beats, late or not, is left alone', () => {
  const watch = new BeatWatch(3000, 1000, 0)
  assert.deepEqual(looks(watch, 0, [1, 1, 1, 2, 2, 2, 3]), Array(7).fill(false))
})

test('one that has not beaten for the limit is found', () => {
  const watch = new BeatWatch(3000, 1000, 0)
  assert.deepEqual(looks(watch, 0, [5, 5, 5, 5]), [false, false, false, true])
  assert.equal(watch.silentMs, 3000)
})

test('the time in which the whole process was stopped does not count', () => {
  const watch = new BeatWatch(3000, 1000, 0)
  assert.deepEqual(looks(watch, 0, [5, 5, 5]), [false, false, false])
  // a laptop that was closed for an hour; the control thread comes to its beat a little later than this look
  assert.equal(watch.look(5, 3_603_000, 0), false)
  assert.deepEqual(looks(watch, 3_603_000, [5, 5, 6]), [false, false, false])
  assert.deepEqual(looks(watch, 3_606_000, [6, 6, 6]), [false, false, true])
})

test('the time in which it waits for a processor does not count', () => {
  const watch = new BeatWatch(3000, 1000, 0)
  // of each second it has a twentieth
  for (let second = 1; second <= 60; second++) assert.equal(watch.look(5, second * 1000, second * 950), false)
  assert.ok(Math.abs(watch.silentMs - 59 * 50) < 1)
  // it has all of them from now on, and still does not beat
  assert.equal(watch.look(5, 61_000, 57_000), true)
})
