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
    optimiseSooner: () => done.push('optimises sooner'),
    giveMemoryBack: () => done.push('given back'),
  })
  return { clock, done, stop }
}

test('an exchange without calls settles a moment after its start, once', async () => {
  const { clock, done } = settling({ count: 0, begun: 0 })
  await clock.pass(1_999)
  assert.deepEqual(done, [])
  await clock.pass(60_000)
  assert.deepEqual(done, ['kept', 'optimises sooner', 'given back'])
})

test('while there are calls it does not stand still; it does when they are over', async () => {
  const calls = { count: 3, begun: 3 }
  const { clock, done } = settling(calls)
  await clock.pass(120_000)
  assert.deepEqual(done, ['kept', 'optimises sooner'])
  calls.count = 0
  await clock.pass(5_000)
  assert.deepEqual(done, ['kept', 'optimises sooner', 'given back'])
})

test('between short calls that come one after the other it does not stand still either', async () => {
  const calls = { count: 0, begun: 1 }
  const { clock, done } = settling(calls)
  for (let second = 0; second < 60; second++) {
    await clock.pass(1_000)
    calls.begun++
  }
  assert.deepEqual(done, ['kept', 'optimises sooner'])
  await clock.pass(10_000)
  assert.deepEqual(done, ['kept', 'optimises sooner', 'given back'])
})

test('an exchange that ends before settles no more', async () => {
  const { clock, done, stop } = settling({ count: 0, begun: 0 })
  stop()
  await clock.pass(60_000)
  assert.deepEqual(done, [])
})
