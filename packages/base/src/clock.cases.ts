// What every clock must do, the real one and the one in hand.
// Not how long anything takes: of the real one only the order is certain.

import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import type { Clock, Timer } from './clock.ts'
import { type Fault, onFault } from './faults.ts'

export interface ClockCase {
  readonly clock: Clock
  /** Lets at least this much time pass, with all that falls due. */
  pass(durationMs: number): Promise<unknown>
  /** Lets nothing else run for so long, where time passes by itself: what falls due meanwhile is late, and runs together. */
  hold(durationMs: number): void
  /** How many timers wait; those of others may end meanwhile. */
  waiting(): number
}

/** What longest delays of platforms are near to, and what lies beyond all of them. */
const hugeDelays = [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, Number.MAX_VALUE, Number.POSITIVE_INFINITY]

export function clockCases(name: string, make: () => ClockCase): void {
  test(`${name}: timers for one moment run in the order in which they were asked for`, async () => {
    const { clock, pass } = make()
    const seen: number[] = []
    for (let at = 0; at < 50; at++) clock.after(3, () => seen.push(at))
    await pass(10)
    assert.deepEqual(seen, [...Array(50).keys()])
  })

  test(`${name}: nothing runs before its caller is done, not even with no delay or one that is past`, async () => {
    const { clock, pass } = make()
    const seen: string[] = []
    for (const delayMs of [0, -0, -1, -1e9, Number.NEGATIVE_INFINITY])
      clock.after(delayMs, () => seen.push(`${delayMs}`))
    seen.push('the caller')
    await Promise.resolve()
    seen.push('its promises')
    await pass(10)
    assert.deepEqual(seen, ['the caller', 'its promises', '0', '0', '-1', '-1000000000', '-Infinity'])
  })

  test(`${name}: a delay that is no number is refused at once, and nothing else is late for it`, async () => {
    const { clock, pass, waiting } = make()
    const before = waiting()
    let ran = 0
    clock.after(1, () => ran++)
    for (const none of [Number.NaN, undefined as unknown as number]) {
      assert.throws(() => clock.after(none, () => ran++), RangeError)
      await assert.rejects(clock.sleep(none), RangeError)
    }
    for (const none of [Number.NaN, 0, -1, Number.NEGATIVE_INFINITY])
      assert.throws(() => clock.every(none, () => ran++), RangeError)
    await pass(10)
    assert.equal(ran, 1)
    assert.ok(waiting() <= before)
  })

  test(`${name}: what is due in weeks, or never, does not run now, and can be called off`, async () => {
    const { clock, pass, waiting } = make()
    const before = waiting()
    let ran = 0
    const timers: Timer[] = hugeDelays.flatMap((delayMs) => [
      clock.after(delayMs, () => ran++),
      clock.every(delayMs, () => ran++),
    ])
    const sleeping = new AbortController()
    const sleep = clock.sleep(2 ** 40, sleeping.signal)
    await pass(10)
    assert.equal(ran, 0)
    for (const timer of timers) timer.cancel()
    sleeping.abort(new Error('woken'))
    await assert.rejects(sleep, /woken/)
    await pass(1)
    assert.ok(waiting() <= before)
  })

  test(`${name}: a timer can be called off by one that runs at the same moment, by itself, twice, and too late`, async () => {
    const { clock, pass } = make()
    const seen: string[] = []
    const first = clock.after(3, () => {
      seen.push('first')
      first.cancel()
      second.cancel()
      second.cancel()
    })
    const second = clock.after(3, () => seen.push('second'))
    const third = clock.after(3, () => seen.push('third'))
    await pass(10)
    for (const timer of [first, second, third]) timer.cancel()
    await pass(10)
    assert.deepEqual(seen, ['first', 'third'])
  })

  test(`${name}: what a timer asks for runs after those of its own moment that were asked for before`, async () => {
    const { clock, pass, hold } = make()
    const seen: string[] = []
    clock.after(3, () => {
      seen.push('first')
      clock.after(0, () => seen.push('asked for by the first'))
    })
    clock.after(3, () => seen.push('second'))
    // of a real clock the next millisecond may have begun between the two, and then they are not of one moment
    hold(5)
    await pass(10)
    assert.deepEqual(seen, ['first', 'second', 'asked for by the first'])
  })

  test(`${name}: a timer that throws is reported, those after it run, and a repetition goes on until it is called off`, async (t) => {
    const { clock, pass, waiting } = make()
    const before = waiting()
    const faults: Fault[] = []
    t.after(onFault((fault) => faults.push(fault)))
    let beats = 0
    let others = 0
    const over = Promise.withResolvers<void>()
    clock.after(2, () => {
      throw new Error('broken')
    })
    clock.after(2, () => others++)
    const timer = clock.every(2, () => {
      beats++
      if (beats === 3) {
        timer.cancel()
        over.resolve()
      }
      throw new Error('broken')
    })
    while (beats < 3) await pass(2)
    await over.promise
    await pass(10)
    assert.deepEqual([beats, others, faults.length], [3, 1, 4])
    assert.ok(faults.every(({ doing }) => doing === 'a timer'))
    assert.ok(waiting() <= before)
  })

  test(`${name}: a sleeper is woken with the reason, before and during his sleep, and leaves no listener behind`, async () => {
    const { clock, pass, waiting } = make()
    const before = waiting()
    const abort = new AbortController()
    const { signal } = abort
    const short = clock.sleep(1, signal)
    const long = clock.sleep(60_000, signal)
    assert.equal(getEventListeners(signal, 'abort').length, 2)
    await pass(10)
    await short
    assert.equal(getEventListeners(signal, 'abort').length, 1)
    abort.abort(new Error('woken'))
    await assert.rejects(long, /woken/)
    await assert.rejects(clock.sleep(1, signal), /woken/)
    assert.equal(getEventListeners(signal, 'abort').length, 0)
    await pass(1)
    assert.ok(waiting() <= before)
  })

  test(`${name}: whoever yields goes on after what was ready, and before the next timers of later moments`, async () => {
    const { clock, pass } = make()
    const once = async () => {
      const seen: string[] = []
      const begun = clock.now()
      clock.after(5, () => seen.push('a timer'))
      const walk = async (who: string) => {
        await clock.yield()
        seen.push(who)
      }
      const walks = [walk('first'), walk('second')]
      await Promise.resolve().then(() => seen.push('what was ready'))
      await Promise.all(walks)
      const isLate = clock.now() - begun > 4
      await pass(20)
      return { seen, isLate }
    }
    let { seen, isLate } = await once()
    // on a busy machine the moment of the timer may come meanwhile, and then it is none of later
    for (let again = 0; isLate && again < 100; again++) ({ seen, isLate } = await once())
    assert.deepEqual(seen, ['what was ready', 'first', 'second', 'a timer'])
  })

  test(`${name}: its time never goes back, and stands at the moment of a timer or after it`, async () => {
    const { clock, pass } = make()
    const start = clock.now()
    const wall = clock.wall()
    const seen: number[] = []
    for (const delayMs of [7, 1, 4]) clock.after(delayMs, () => seen.push(clock.now() - start))
    await pass(20)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    // timers of the platform count whole milliseconds
    for (const [at, delayMs] of [1, 4, 7].entries()) assert.ok((seen[at] ?? 0) > delayMs - 1, `${seen}`)
    assert.ok(clock.now() - start >= 20 - 1)
    assert.ok(clock.wall() > wall)
  })
}
