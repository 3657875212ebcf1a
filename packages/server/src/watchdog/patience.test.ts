import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Patience } from './patience.ts'

async function givenUpAt(heardEveryMs: number): Promise<readonly number[]> {
  const clock = new VirtualClock()
  const givenUp: number[] = []
  const patience = new Patience(clock, 5_000, 60_000, () => givenUp.push(clock.now()))
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
  const patience = new Patience(clock, 5_000, 60_000, () => givenUp.push(clock.now()))
  clock.after(4_000, () => patience.heard())
  await clock.pass('3m')
  assert.deepEqual(givenUp, [9_000])
})
