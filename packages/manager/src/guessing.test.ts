import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Guessing } from './guessing.ts'

test('after a few wrong ones each waits twice as long, each address for itself, until it is forgotten', async () => {
  const clock = new VirtualClock()
  const guessing = new Guessing(clock, { delayMs: 100, patience: 2, longestMs: 500, forgetMs: 10_000 })
  const delays = (address: string, count: number) => Array.from({ length: count }, () => guessing.failed(address))
  assert.deepEqual(delays('a', 6), [100, 100, 200, 400, 500, 500])
  assert.deepEqual(delays('b', 1), [100])
  await clock.pass('10s')
  assert.deepEqual(delays('a', 1), [100])
})

test('the address silent for longest is forgotten first', () => {
  const guessing = new Guessing(new VirtualClock(), { delayMs: 1, patience: 0, mostAddresses: 2 })
  for (const address of ['a', 'b', 'a', 'c']) guessing.failed(address)
  assert.equal(guessing.size, 2)
  assert.equal(guessing.failed('a'), 8)
  assert.equal(guessing.failed('b'), 2)
})
