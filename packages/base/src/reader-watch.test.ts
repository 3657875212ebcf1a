import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReaderWatch } from './reader-watch.ts'
import { VirtualClock } from './virtual-clock.ts'

function watched() {
  const clock = new VirtualClock()
  const state = { clock, waiting: 0, stuckAt: [] as number[] }
  const watch = new ReaderWatch({
    clock,
    waiting: () => state.waiting,
    timeoutMs: () => 100,
    onStuck: () => state.stuckAt.push(clock.now()),
  })
  const write = (bytes: number) => {
    state.waiting += bytes
    watch.wrote(bytes)
  }
  return { ...state, state, watch, write }
}

test('who takes everything at once is not watched', () => {
  const { clock, watch } = watched()
  watch.wrote(10)
  assert.equal(clock.waiting, 0)
})

test('who takes nothing for the whole time is stuck, and that is said once', async () => {
  const { clock, state, write } = watched()
  write(10)
  await clock.pass(99)
  write(10)
  assert.deepEqual(state.stuckAt, [])
  await clock.pass('1s')
  assert.deepEqual([state.stuckAt, clock.waiting], [[100], 0])
})

test('who takes little by little is not', async () => {
  const { clock, state, write } = watched()
  write(1000)
  for (let round = 0; round < 10; round++) {
    await clock.pass(90)
    state.waiting -= 10
  }
  assert.deepEqual(state.stuckAt, [])
  await clock.pass('1s')
  assert.equal(state.stuckAt.length, 1)
})

test('time in which the process stood still is nobody’s: what it could not write meanwhile goes out before it is judged', () => {
  const due: (() => void)[] = []
  let [waiting, stuck] = [0, 0]
  const watch = new ReaderWatch({
    clock: {
      after(_, run) {
        due.push(run)
        return { cancel: () => undefined }
      },
    },
    waiting: () => waiting,
    timeoutMs: () => 100,
    onStuck: () => stuck++,
  })
  waiting = 10
  watch.wrote(10)
  // a second later, at once: the timer runs before the loop has written anything
  due.shift()?.()
  assert.deepEqual([stuck, due.length], [0, 1])
  waiting = 0
  due.shift()?.()
  assert.deepEqual([stuck, due.length], [0, 0])
})

test('who is gone is watched no more', async () => {
  const { clock, state, watch, write } = watched()
  write(10)
  watch.stop()
  await clock.pass('1s')
  assert.deepEqual([state.stuckAt, clock.waiting], [[], 0])
})
