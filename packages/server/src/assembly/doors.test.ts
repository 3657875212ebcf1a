import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import { Doors } from './doors.ts'

test('a door whose port is taken is said, and opens when the port is free', async () => {
  const clock = new VirtualClock()
  const entries: LogEntry[] = []
  const doors = new Doors({ clock, log: logTo((entry) => void entries.push(entry)) })
  let isTaken = true
  let tries = 0
  const open = async () => {
    tries++
    if (isTaken) throw Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  }
  await doors.open({ name: 'the HTTP door at 127.0.0.1:8088', open })
  await doors.open({ name: 'another', open: async () => undefined })
  assert.equal(doors.trouble, 'the HTTP door at 127.0.0.1:8088 is not open: the port is in use')
  await clock.pass('11s')
  assert.deepEqual([tries, entries.length], [3, 1])
  isTaken = false
  await clock.pass('5s')
  assert.equal(doors.trouble, undefined)
  assert.deepEqual(
    entries.map(({ level, message }) => `${level} ${message}`),
    [
      'ERROR the HTTP door at 127.0.0.1:8088 cannot be opened: the port is in use; it is tried again every 5 seconds',
      'NOTICE the HTTP door at 127.0.0.1:8088 is open now',
    ],
  )
  await clock.pass('60s')
  assert.deepEqual([tries, clock.waiting], [4, 0])
  doors.close()
})

test('an exchange that ends does not try any more', async () => {
  const clock = new VirtualClock()
  const doors = new Doors({ clock, log: logTo(() => undefined) })
  await doors.open({ name: 'x', open: () => Promise.reject(new Error('no')) })
  doors.close()
  assert.deepEqual([clock.waiting, doors.trouble], [0, undefined])
})

test('a door that is not wanted any more is not tried, nor missed when a try was under way', async () => {
  const clock = new VirtualClock()
  const entries: LogEntry[] = []
  const doors = new Doors({ clock, log: logTo((entry) => void entries.push(entry)) })
  let tries = 0
  const plan = {
    name: 'x',
    open: async () => {
      if (++tries === 2) doors.forget(plan)
      throw new Error('no')
    },
  }
  await doors.open(plan)
  await clock.pass('60s')
  assert.deepEqual([tries, clock.waiting, doors.trouble, entries.length], [2, 0, undefined, 1])
})
