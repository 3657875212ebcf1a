// The clock of an exchange under test: in hand, or the real one with the same functions.
// Not a fake of the platform's timers: only the exchange and its clients are on it.

import { type Clock, type Duration, parseDuration, systemClock, VirtualClock } from '@jackfield/base'

export interface TestClock extends Clock {
  readonly isVirtual: boolean
  /** Lets this much time pass. On the virtual clock that takes no time. */
  pass(duration: Duration): Promise<void>
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>
  /** Lets time pass until this is true, but no more than this: then false. */
  passUntil(isTrue: () => boolean, within: Duration): Promise<boolean>
  /** timers that wait; the real clock does not know */
  readonly waiting: number
}

export function testClock(kind: 'virtual' | 'real'): TestClock {
  return kind === 'real' ? realClock() : virtualClock()
}

function virtualClock(): TestClock {
  const clock = new VirtualClock()
  return Object.assign(clock, { isVirtual: true })
}

/** How often a condition is looked at while real time passes. */
const lookEveryMs = 2

function realClock(): TestClock {
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await systemClock.yield()
  }
  return {
    isVirtual: false,
    waiting: 0,
    now: () => systemClock.now(),
    wall: () => systemClock.wall(),
    after: (delayMs, run) => systemClock.after(delayMs, run),
    afterAtLeast: (delayMs, run) => systemClock.afterAtLeast(delayMs, run),
    every: (intervalMs, run) => systemClock.every(intervalMs, run),
    sleep: (delayMs, signal) => systemClock.sleep(delayMs, signal),
    yield: () => systemClock.yield(),
    pass: (duration) => systemClock.sleep(parseDuration(duration)),
    settle,
    async passUntil(isTrue, within) {
      const end = systemClock.now() + parseDuration(within)
      await settle()
      while (!isTrue()) {
        if (systemClock.now() >= end) return false
        await systemClock.sleep(lookEveryMs)
      }
      return true
    },
  }
}
