import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { settle } from './settling.ts'

function settling(calls: { count: number; begun: number }) {
  const clock = new VirtualClock()
  const done: string[] = []
  const stop = settle({
    clock,
    calls: () => calls,
    keepProgram: async () => {
      done.push('kept')
    },
    tuneEngine: () => done.push('tuned'),
    giveMemoryBack: () => done.push('given back'),
  })
  return { clock, done, stop }
}

test('an exchange without calls settles a moment after its start, once', async () => {
  const { clock, done } = settling({ count: 0, begun: 0 })
  await clock.pass(1_999)
  assert.deepEqual(done, [])
  await clock.pass(60_000)
  assert.deepEqual(done, ['kept', 'tuned', 'given back'])
})

test('while there are calls it does not stand still; it does when they are over', async () => {
  const calls = { count: 3, begun: 3 }
  const { clock, done } = settling(calls)
  await clock.pass(120_000)
  assert.deepEqual(done, ['kept', 'tuned'])
  calls.count = 0
  await clock.pass(5_000)
  assert.deepEqual(done, ['kept', 'tuned', 'given back'])
})

test('between short calls that come one after the other it does not stand still either', async () => {
  const calls = { count: 0, begun: 1 }
  const { clock, done } = settling(calls)
  for (let second = 0; second < 60; second++) {
    await clock.pass(1_000)
    calls.begun++
  }
  assert.deepEqual(done, ['kept', 'tuned'])
  await clock.pass(10_000)
  assert.deepEqual(done, ['kept', 'tuned', 'given back'])
})

test('after calls it gives memory back again, once, when five minutes have passed without one', async () => {
  const calls = { count: 0, begun: 0 }
  const { clock, done } = settling(calls)
  await clock.pass(10_000)
  assert.deepEqual(done.splice(0), ['kept', 'tuned', 'given back'])
  // calls with pauses of four minutes between them
  for (let call = 0; call < 20; call++) {
    calls.begun++
    await clock.pass(240_000)
  }
  // one that lasts an hour
  calls.begun++
  calls.count = 1
  await clock.pass(3_600_000)
  assert.deepEqual(done, [])
  calls.count = 0
  await clock.pass(600_000)
  assert.deepEqual(done, ['given back'])
  await clock.pass(3_600_000)
  assert.deepEqual(done, ['given back'])
})

test('an exchange that ends before settles no more', async () => {
  const { clock, done, stop } = settling({ count: 0, begun: 0 })
  stop()
  await clock.pass(60_000)
  assert.deepEqual(done, [])
})
