import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Backlog } from './backlog.ts'

test('what happens is handled a moment later, all in its order', async () => {
  const clock = new VirtualClock()
  const backlog = new Backlog(clock)
  const handled: string[] = []
  const letter = (text: string, at: number) => void handled.push(`${text} ${at}`)
  const number = (value: number) => void handled.push(String(value))
  backlog.add(letter, 'a', 7)
  backlog.add(number, 1, 8)
  backlog.add(letter, 'b', 9)
  assert.deepEqual(handled, [])
  await clock.pass('1s')
  assert.deepEqual(handled, ['a 7', '1', 'b 9'])
  assert.equal(clock.waiting, 0)
})

test('somebody who wants to know it, and a lot that is full, do not wait', () => {
  const clock = new VirtualClock()
  const backlog = new Backlog(clock)
  let handled = 0
  const count = () => void handled++
  backlog.add(count, undefined, 0)
  backlog.handle()
  assert.deepEqual([handled, clock.waiting], [1, 0])
  for (let at = 0; at < 200; at++) backlog.add(count, undefined, 0)
  assert.deepEqual([handled, clock.waiting], [201, 0])
})

test('what happens while a lot is handled comes at its end, and a handler that fails keeps nothing from those behind it', () => {
  const backlog = new Backlog(new VirtualClock())
  const handled: string[] = []
  const note = (text: string) => void handled.push(text)
  const fail = () => {
    backlog.add(note, 'meanwhile', 0)
    throw new Error('not this one')
  }
  backlog.add(note, 'before', 0)
  backlog.add(fail, undefined, 0)
  backlog.add(note, 'behind', 0)
  assert.throws(() => backlog.handle(), /not this one/)
  backlog.handle()
  assert.deepEqual(handled, ['before', 'behind', 'meanwhile'])
})
