// Lets V8 compile what runs after fewer calls than it waits for by itself, but in the cheap way. An exchange runs each function a few
// times per call and goes on for months: by V8's own counts it would spend its first thousands of calls in slow code. The dear way is
// for what runs all the time: in the first seconds of calls it took as much of the processors as the calls did.
// Set once the program is kept: compiled code that is kept counts only under the flags it was made with.

import { setFlagsFromString } from 'node:v8'

/** What V8 waits for, counted in calls of a function; its own values are 400, 3000 and 500. Loops count for more. */
const counts = {
  'invocation-count-for-maglev': 100,
  'invocation-count-for-turbofan': 8_000,
  'minimum-invocations-after-ic-update': 100,
} as const

export function optimiseSooner(): void {
  for (const [flag, count] of Object.entries(counts)) setFlagsFromString(`--${flag}=${count}`)
}
