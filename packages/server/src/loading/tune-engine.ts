// Sets V8 for an exchange: one that runs each function a few times per call, has quiet minutes, and goes on for months.
// Set once the program is kept: compiled code that is kept counts only under the flags it was made with.

import { setFlagsFromString } from 'node:v8'

/** Milliseconds; V8 takes no more than 24 days. */
const never = 2_000_000_000

/**
 * What V8 waits for before it compiles a function, counted in calls of it; its own values are 400, 3000 and 500. Loops count for more. By
 * those an exchange would spend its first thousands of calls in slow code. So it compiles sooner, but in the cheap way: the dear way is
 * for what runs all the time, in the first seconds of calls it took as much of the processors as the calls did.
 *
 * And how long it waits, in milliseconds, before it takes a program that has little to do for one that should get smaller: 8 s, and 30 s
 * from the start. What it does then throws away most of what it has compiled, so that the next thousand calls cost half as much again.
 * An exchange gives memory back by itself, after minutes without a call (`settling.ts`).
 */
const flags = {
  'invocation-count-for-maglev': 100,
  'invocation-count-for-turbofan': 8_000,
  'minimum-invocations-after-ic-update': 100,
  'memory-reducer-delay-ms': never,
  'gc-memory-reducer-start-delay-ms': never,
} as const

export function tuneEngine(): void {
  for (const [flag, value] of Object.entries(flags)) setFlagsFromString(`--${flag}=${value}`)
}
