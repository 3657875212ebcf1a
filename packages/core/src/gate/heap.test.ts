import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Heap, thisHeap } from './heap.ts'

function make() {
  const clock = new VirtualClock()
  const state = { used: 0, reads: 0, collections: 0 }
  const heap = new Heap({
    clock,
    reading: {
      usedBytes: () => {
        state.reads++
        return state.used
      },
      limitBytes: () => 200,
      collect: async () => state.collections++,
    },
  })
  const at = async (used: number) => {
    state.used = used
    await clock.pass(100)
    return heap.isAbove(80)
  }
  return { clock, state, heap, at }
}

test('once it was too full it has to be much less full: no call is let in between two refusals', async () => {
  const { at } = make()
  const said = []
  for (const used of [160, 161, 159, 141, 140, 160, 162]) said.push(await at(used))
  assert.deepEqual(said, [false, true, true, true, false, false, true])
})

test('what fills it may be garbage: the engine is asked to look, and not all the time', async () => {
  const { at, clock, state } = make()
  await at(150)
  assert.equal(state.collections, 0)
  for (let time = 0; time < 10; time++) await at(190)
  assert.equal(state.collections, 1)
  await clock.pass('5s')
  await at(190)
  assert.equal(state.collections, 2)
})

test('a burst of calls reads it once', async () => {
  const { at, heap, state } = make()
  await at(10)
  for (let time = 0; time < 100; time++) heap.isAbove(80)
  assert.equal(state.reads, 1)
})

test('this process says how full it is, and collects its garbage', async () => {
  const percent = (thisHeap.usedBytes() / thisHeap.limitBytes()) * 100
  assert.ok(percent > 0 && percent < 80, `${percent}`)
  let garbage: unknown[] | undefined = Array.from({ length: 300_000 }, (_, n) => ({ n }))
  const full = thisHeap.usedBytes()
  assert.ok(garbage.length > 0)
  garbage = undefined
  await thisHeap.collect()
  assert.ok(thisHeap.usedBytes() < full)
})
