// Twice as much as was found: what is offered, and with which limits an exchange is to bear it.
// Pure: numbers in, numbers out.

import type { Limits } from './capacity-report.ts'

export interface Offer {
  readonly perSecond: number
  readonly holdMs: number
  /** that would stand if all were let in */
  readonly calls: number
}

/** Calls stand for as long as a step is measured, but at least and at most so many seconds. */
const leastHold = 2
const mostHold = 10
/** Where nothing else is there to hold against it: new calls have no audio, and stand as those did that were counted. */
const shortSeconds = 0.2

/** The numbers of the configuration leave room for what is not calls; still less is tried when that is too much. */
const shares = [0.8, 0.65, 0.5, 0.4, 0.3]
/** Calls a second were counted with one party and without audio; those that stand are dearer to set up, so fewer of them may come. */
const sharesOfBoth = [
  { calls: 0.8, perSecond: 0.8 },
  { calls: 0.8, perSecond: 0.4 },
  { calls: 0.8, perSecond: 0.2 },
  { calls: 0.6, perSecond: 0.2 },
  { calls: 0.4, perSecond: 0.1 },
] as const

/** Twice the new calls a second, each standing so long that at least twice the calls would be there. */
export function offerOf({ maxcalls, maxcallspersecond }: Limits, seconds: number): Offer {
  const hold = maxcalls === undefined ? shortSeconds : Math.min(mostHold, Math.max(leastHold, seconds))
  const perSecond = Math.max(2 * (maxcallspersecond ?? 0), (2 * (maxcalls ?? 0)) / hold)
  return { perSecond, holdMs: hold * 1_000, calls: Math.round(perSecond * hold) }
}

/** One after the other, until one is carried. */
export function limitsToTry({ maxcalls, maxcallspersecond }: Limits): readonly Limits[] {
  const less = (value: number, share: number) => Math.max(1, Math.floor(value * share))
  if (maxcalls === undefined)
    return maxcallspersecond === undefined
      ? []
      : shares.map((share) => ({ maxcallspersecond: less(maxcallspersecond, share) }))
  if (maxcallspersecond === undefined) return shares.map((share) => ({ maxcalls: less(maxcalls, share) }))
  return sharesOfBoth.map(({ calls, perSecond }) => ({
    maxcalls: less(maxcalls, calls),
    maxcallspersecond: less(maxcallspersecond, perSecond),
  }))
}
