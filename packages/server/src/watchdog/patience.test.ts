import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Patience } from './patience.ts'

function waiting(clock: VirtualClock, givenUp: number[], excusedMs = () => 0): Patience {
  const giveUp = () => void givenUp.push(clock.now())
  return new Patience({ clock, silentMs: 5_000, mostMs: 60_000, excusedMs, giveUp })
}

async function givenUpAt(heardEveryMs: number): Promise<readonly number[]> {
  const clock = new VirtualClock()
  const givenUp: number[] = []
  const patience = waiting(clock, givenUp)
  const saying = clock.every(heardEveryMs, () => patience.heard())
  await clock.pass('3m')
  saying.cancel()
  return givenUp
}

test('who says nothing for long enough is given up, once', async () => {
  assert.deepEqual(await givenUpAt(200_000), [5_000])
})

test('who goes on saying something is waited for, but not for ever', async () => {
  assert.deepEqual(await givenUpAt(4_000), [60_000])
})

test('who falls silent later is waited for from then on', async () => {
  const clock = new VirtualClock()
  const givenUp: number[] = []
  const patience = waiting(clock, givenUp)
  clock.after(4_000, () => patience.heard())
  await clock.pass('3m')
  assert.deepEqual(givenUp, [9_000])
})

test('time in which nothing could be said does not count', async () => {
  const clock = new VirtualClock()
  const givenUp: number[] = []
  // nine tenths of the first half minute
  waiting(clock, givenUp, () => Math.min(clock.now(), 30_000) * 0.9)
  await clock.pass('3m')
  assert.deepEqual(givenUp, [32_000])
})
