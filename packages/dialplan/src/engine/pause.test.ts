import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Interruption } from '@jackfield/core'
import { pause } from './pause.ts'

type Listener = (reason: Interruption) => void

function pausing() {
  const clock = new VirtualClock()
  const listeners = new Set<Listener>()
  const channel = {
    throwIfInterrupted: () => undefined,
    onNextInterruption(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { clock, channel, listeners }
}

test('a pause ends when its time is over, and leaves nothing behind', async () => {
  const { clock, channel, listeners } = pausing()
  let isOver = false
  const paused = pause(channel, clock, 1_000).then(() => {
    isOver = true
  })
  await clock.pass(999)
  assert.deepEqual([isOver, listeners.size], [false, 1])
  await clock.pass(1)
  await paused
  assert.deepEqual([isOver, listeners.size], [true, 0])
})

test('a pause of a channel that is hung up ends at once', async () => {
  const { clock, channel, listeners } = pausing()
  const reason = new Interruption('hangup')
  const paused = assert.rejects(pause(channel, clock, 1_000), reason)
  for (const listener of listeners) listener(reason)
  await paused
})

test('a channel that was hung up before does not pause at all', async () => {
  const { clock, channel, listeners } = pausing()
  const reason = new Interruption('hangup')
  const throwIfInterrupted = () => {
    throw reason
  }
  await assert.rejects(pause({ ...channel, throwIfInterrupted }, clock, 1_000), reason)
  assert.equal(listeners.size, 0)
})
