import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clock, diagnostic, ownHooks, type Timer, VirtualClock } from '@jackfield/base'
import { Lag } from './lag.ts'

/** A clock whose timers come late, as on a thread that is busy. */
class LateClock extends VirtualClock implements Clock {
  lateByMs = 0

  override after(delayMs: number, run: () => void): Timer {
    return super.after(delayMs + this.lateByMs, run)
  }
}

test('a thread that keeps up has no lag', async () => {
  const clock = new VirtualClock()
  const lag = new Lag({ clock })
  lag.start()
  lag.start()
  assert.equal(clock.waiting, 1)
  await clock.pass('5s')
  assert.equal(lag.lagMs, 0)
  lag.stop()
  assert.equal(clock.waiting, 0)
})

test('the worst of the last beats counts, and is forgotten after a while', async () => {
  const clock = new LateClock()
  const lag = new Lag({ clock, intervalMs: 100, remembered: 3 })
  lag.start()
  clock.lateByMs = 250
  await clock.pass(100)
  assert.equal(lag.lagMs, 0)
  clock.lateByMs = 0
  await clock.pass(350)
  assert.equal(lag.lagMs, 250)
  await clock.pass(200)
  assert.equal(lag.lagMs, 250)
  await clock.pass(100)
  assert.equal(lag.lagMs, 0)
  lag.stop()
})

test('one stall is no lateness that stands; one beat after the other that is late is', async () => {
  const clock = new LateClock()
  const lag = new Lag({ clock, intervalMs: 100 })
  lag.start()
  await clock.pass(300)
  clock.lateByMs = 2_000
  await clock.pass(100)
  clock.lateByMs = 0
  await clock.pass(2_100)
  assert.deepEqual([lag.lagMs, lag.standingMs], [2_000, 0])
  clock.lateByMs = 700
  await clock.pass(100 + 2 * 800)
  assert.equal(lag.standingMs, 0)
  clock.lateByMs = 0
  await clock.pass(800)
  assert.equal(lag.standingMs, 700)
  await clock.pass(100)
  assert.equal(lag.standingMs, 0)
  lag.stop()
})

test('every beat is published to whoever listens', async () => {
  const clock = new LateClock()
  clock.lateByMs = 7
  const heard: number[] = []
  const stop = diagnostic('jackfield:control:lag').subscribe(({ lagMs }) => heard.push(lagMs))
  const lag = new Lag({ clock, intervalMs: 100 })
  lag.start()
  await clock.pass(214)
  lag.stop()
  stop()
  assert.deepEqual(heard, [7, 7])
})

test('of two exchanges in a process each hears its own beats', async () => {
  const clock = new LateClock()
  const heard: string[] = []
  const lags = ['one', 'other'].map((name, index) => {
    const hook = ownHooks()('jackfield:control:lag')
    hook.subscribe(() => heard.push(name))
    return new Lag({ clock, intervalMs: 100 * (index + 1), hook })
  })
  for (const lag of lags) lag.start()
  await clock.pass(200)
  for (const lag of lags) lag.stop()
  assert.deepEqual(heard.toSorted(), ['one', 'one', 'other'])
})
