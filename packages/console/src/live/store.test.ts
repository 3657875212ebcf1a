import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Store } from './store.ts'

test('who looks at a value that changes two hundred times within a frame draws once', () => {
  const frames: (() => void)[] = []
  const store = new Store(0, (run) => frames.push(run))
  const seen: number[] = []
  const stop = store.onChange(() => seen.push(store.value))
  for (let at = 1; at <= 200; at++) store.set(at)
  assert.equal(frames.length, 1)
  frames.shift()?.()
  assert.deepEqual(seen, [200])
  store.update((value) => value + 1)
  frames.shift()?.()
  assert.deepEqual(seen, [200, 201])
  stop()
  store.set(0)
  assert.equal(frames.length, 0, 'nobody looks: no frame is asked for')
  assert.equal(store.listening, 0)
})

test('the same value again is no change', () => {
  const frames: (() => void)[] = []
  const store = new Store('a', (run) => frames.push(run))
  store.onChange(() => undefined)
  store.set('a')
  assert.equal(frames.length, 0)
  store.touch()
  assert.equal(frames.length, 1)
})
