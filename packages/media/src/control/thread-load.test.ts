// How busy a thread is: what is known when, and nothing over too short a time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ThreadLoad } from './thread-load.ts'

type Thread = ConstructorParameters<typeof ThreadLoad>[0]

function madeThread() {
  const state = { passedMs: 0, usedMs: 0, isOver: false, asked: 0 }
  const thread = {
    cpuUsage: async () => {
      state.asked++
      if (state.isOver) throw new Error('it ended')
      return { user: state.usedMs * 600, system: state.usedMs * 400 }
    },
  } as unknown as Thread
  return { state, load: new ThreadLoad(thread, { now: () => state.passedMs }) }
}

const settled = () => new Promise<void>((resolve) => process.nextTick(resolve))

test('the share of a processor since the last measurement, told once', async () => {
  const { state, load } = madeThread()
  assert.equal(load.take(), undefined)
  await settled()
  state.passedMs = 1_000
  state.usedMs = 250
  assert.equal(load.take(), undefined)
  await settled()
  assert.deepEqual([load.take(), load.take()], [0.25, undefined])
})

test('over too short a time nobody is asked; a thread that does not run tells nothing, and is asked again', async () => {
  const { state, load } = madeThread()
  load.take()
  await settled()
  state.passedMs = 499
  load.take()
  assert.equal(state.asked, 1)
  state.passedMs = 600
  state.isOver = true
  load.take()
  await settled()
  state.isOver = false
  assert.deepEqual([load.take(), state.asked], [undefined, 3])
  await settled()
  assert.equal(load.take(), 0)
})
