// Promises nobody awaits: whoever starts something and goes on says so here, and says what it was.
// Not for what is awaited later, nor a way to hide failures: they are reported as faults.

import { reportFault } from './faults.ts'
import type { LogAbout } from './log.ts'

/** It goes on by itself. When it fails that is a fault; when it was given up, by a hangup or an abort, it is none. */
export function detached(work: Work, doing: string, about?: LogAbout): void {
  if (typeof work !== 'object') return
  work?.then(undefined, (error: unknown) => {
    if (!isGivenUp(error)) reportFault(doing, error, about)
  })
}

/** Plain values: of what takes time only sometimes. */
type Work = PromiseLike<unknown> | boolean | string | number | null | undefined

/** Its failure is nobody's business here: somebody else hears of it, or it is the one that lost a race. */
export function ignoreRejection(work: PromiseLike<unknown>): void {
  work.then(undefined, () => undefined)
}

/** An abort signal's own reason, or an error that says of itself that somebody wanted it so. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'Interruption')
