// Wrong credentials wait longer and longer, each address for itself, within bounds.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Guessing } from './guessing.ts'

/** How long the answer to a wrong try took, or nothing when there was none. */
async function delayOf(clock: VirtualClock, guessing: Guessing, address: string): Promise<number | undefined> {
  const startedAt = clock.now()
  let endedAt: number | undefined
  let isAnswered: boolean | undefined
  void guessing.failed(address).then((answered) => {
    isAnswered = answered
    endedAt = clock.now()
  })
  while (endedAt === undefined) await clock.pass(10)
  return isAnswered ? endedAt - startedAt : undefined
}

test('each wrong try waits a step longer, up to a limit; another address begins anew', async () => {
  const clock = new VirtualClock()
  const guessing = new Guessing(clock, { stepMs: 50, longestMs: 150 })
  const delays = []
  for (let at = 0; at < 5; at++) delays.push(await delayOf(clock, guessing, 'a'))
  assert.deepEqual(delays, [50, 100, 150, 150, 150])
  assert.equal(await delayOf(clock, guessing, 'b'), 50)
})

test('an address that stays away is forgotten', async () => {
  const clock = new VirtualClock()
  const guessing = new Guessing(clock, { stepMs: 50, forgetMs: 1_000 })
  await delayOf(clock, guessing, 'a')
  assert.equal(await delayOf(clock, guessing, 'a'), 100)
  await clock.pass('2s')
  assert.equal(await delayOf(clock, guessing, 'a'), 50)
})

test('addresses and waiting answers are bounded', async () => {
  const clock = new VirtualClock()
  const guessing = new Guessing(clock, { mostAddresses: 3, mostWaiting: 2 })
  const waiting = [guessing.failed('a'), guessing.failed('b')]
  assert.equal(await guessing.failed('c'), false)
  assert.equal(await guessing.failed('d'), false)
  assert.equal(guessing.size, 3)
  await clock.pass('1s')
  assert.deepEqual(await Promise.all(waiting), [true, true])
  assert.equal(clock.waiting, 0)
})
