import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock, Timer } from '@jackfield/base'
import { lateBoundsMs } from '../contract/late-bounds.table.ts'
import { type ClockReport, FrameClock } from './frame-clock.ts'

/** A clock whose timers fire as late as they are made to. */
function lazyClock() {
  let now = 0
  let due: { at: number; run: () => void } | undefined
  const clock = {
    now: () => now,
    after(delayMs: number, run: () => void): Timer {
      const timer = { at: now + delayMs, run }
      due = timer
      return {
        cancel() {
          if (due === timer) due = undefined
        },
      }
    },
  } as unknown as Clock
  return {
    clock,
    /** The next timer fires this much too late. */
    fire(lateMs: number) {
      const next = due
      assert.ok(next, 'nothing is waited for')
      due = undefined
      now = Math.max(now, next.at) + lateMs
      next.run()
    },
    work(ms: number) {
      now += ms
    },
    isIdle: () => due === undefined,
  }
}

function started(beat: (nowMs: number) => void = () => undefined) {
  const lazy = lazyClock()
  const reports: ClockReport[] = []
  const beats: number[] = []
  const frames = new FrameClock(
    lazy.clock,
    (nowMs) => {
      beats.push(nowMs)
      beat(nowMs)
    },
    (report) => reports.push(report),
  )
  frames.start()
  return { ...lazy, frames, reports, beats }
}

/** Beats by the bound they are counted below. */
const lateBy = (late: readonly number[]) =>
  Object.fromEntries(late.flatMap((count, at) => (count > 0 ? [[lateBoundsMs[at] ?? 'more', count]] : [])))

test('beats lie on the grid however late the timers are, and a stall is caught up', () => {
  const { fire, beats } = started()
  for (const late of [0, 3, 0, 7]) fire(late)
  assert.deepEqual(beats, [20, 40, 60, 80])
  fire(65)
  assert.deepEqual(beats.slice(4), [100, 120, 140, 160])
  fire(0)
  assert.equal(beats.at(-1), 180)
})

test('after a long stall the rest is given up, and counted', () => {
  const { fire, beats, reports } = started()
  fire(2_000)
  assert.equal(beats.length, 10)
  assert.equal(beats.at(-1), 2_020)
  while (reports.length === 0) fire(0)
  const { late: _, ...rest } = reports[0]!
  assert.deepEqual(rest, { worstLateMs: 2_000, leastLateMs: 0, droppedFrames: 91 })
})

test('a clock that keeps up is not late all the time, one with too much to do is, and none that rests', () => {
  const calm = started()
  for (let at = 0; at < 50; at++) calm.fire(at === 25 ? 30 : 1)
  const { late, ...rest } = calm.reports[0]!
  assert.deepEqual(rest, { worstLateMs: 30, leastLateMs: 1, droppedFrames: 0 })
  // one was late by 30 ms, and the next one, which was due meanwhile, by 10
  assert.deepEqual(lateBy(late), { 1: 48, 10: 1, 30: 1 })
  calm.frames.stop()
  assert.equal(calm.reports.length, 1)
  const lazy: { work?: (ms: number) => void } = {}
  const busy = started(() => lazy.work?.(25))
  lazy.work = busy.work
  while (busy.reports.length < 2) busy.fire(0)
  const { leastLateMs, worstLateMs } = busy.reports[1]!
  assert.ok(leastLateMs > 60 && worstLateMs >= leastLateMs, `${leastLateMs} to ${worstLateMs} ms`)
  busy.frames.stop()
  const { late: after, ...resting } = busy.reports[2]!
  assert.ok(Object.values(lateBy(after)).every((count) => count > 0))
  assert.deepEqual(resting, { worstLateMs: 0, leastLateMs: 0, droppedFrames: 0 })
  assert.equal(busy.isIdle(), true)
})
