import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { HeldAnswers } from './login-limits.ts'

test('answers that wait are bounded', async () => {
  const clock = new VirtualClock()
  const held = new HeldAnswers(clock, 2)
  const waiting = [held.hold(500), held.hold(1_000)]
  assert.equal(await held.hold(1), false)
  await clock.pass('1s')
  assert.deepEqual(await Promise.all(waiting), [true, true])
  const next = held.hold(1)
  await clock.pass('1s')
  assert.equal(await next, true)
})
