import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { DigitQueue } from './digit-queue.ts'

const never = new AbortController().signal

test('digits pressed before and while somebody waits', async () => {
  const digits = new DigitQueue(new VirtualClock())
  digits.press('1')
  assert.equal(await digits.next(1000, never), '1')
  const next = digits.next(1000, never)
  digits.press('2')
  assert.equal(await next, '2')
})

test('nothing in time, and an abort', async () => {
  const clock = new VirtualClock()
  const digits = new DigitQueue(clock)
  const next = digits.next(1000, never)
  await clock.pass(1000)
  assert.equal(await next, undefined)
  const control = new AbortController()
  const lost = digits.next(1000, control.signal)
  control.abort(new Error('gone'))
  await assert.rejects(lost, /gone/)
  assert.equal(clock.waiting, 0)
})

test('digits that nobody wants', async () => {
  const digits = new DigitQueue(new VirtualClock())
  digits.press('1')
  await digits.ignoringDigits(async () => digits.press('2'))
  assert.equal(digits.take(), undefined)
  for (let n = 0; n < 200; n++) digits.press(String(n % 10))
  digits.forget()
  assert.equal(digits.take(), undefined)
})
