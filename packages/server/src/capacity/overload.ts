// Twice as much as was found: with which limits an exchange is to bear it, and what is offered meanwhile.
// Pure: numbers in, numbers out.

import type { Limits } from './capacity-report.ts'
import { shortMs } from './scenarios.table.ts'

export interface Offer {
  readonly perSecond: number
  readonly holdMs: number
  /** that would stand if all were let in */
  readonly calls: number
}

/** Those with audio stand for as long as a step is measured, but at least and at most so many seconds; */
const leastHold = 2
const usualHold = 10
/** or longer, so that all there may be are there: by a quarter longer than it takes to let them in, within reason. */
const fillTimes = 1.25
const mostHold = 300
/** Fewer than this share of the calls there may be, and one that has just ended: it was not full. */
const full = 0.9

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

/** One after the other, until one is carried. */
export function limitsToTry({ maxcalls, maxcallspersecond }: Limits): readonly Limits[] {
  const less = (value: number, share: number) => Math.max(1, Math.floor(value * share))
  const isBoth = maxcalls !== undefined && maxcallspersecond !== undefined
  const rows = isBoth ? sharesOfBoth : shares.map((share) => ({ calls: share, perSecond: share }))
  const tries = rows.map(({ calls, perSecond }) => ({
    ...(maxcalls === undefined ? {} : { maxcalls: less(maxcalls, calls) }),
    ...(maxcallspersecond === undefined ? {} : { maxcallspersecond: less(maxcallspersecond, perSecond) }),
  }))
  return tries.filter((limits, at) => Object.keys(limits).length > 0 && !areSame(limits, tries[at - 1]))
}

const areSame = (one: Limits, other: Limits | undefined) =>
  one.maxcalls === other?.maxcalls && one.maxcallspersecond === other?.maxcallspersecond

/** Twice the new calls a second that were found, which stand so long that with these limits all places are taken. */
export function offerOf(found: Limits, limits: Limits, seconds: number): Offer {
  if (found.maxcalls === undefined) {
    const perSecond = 2 * (found.maxcallspersecond ?? 0)
    return { perSecond, holdMs: shortMs, calls: Math.ceil((perSecond * shortMs) / 1_000) }
  }
  const { maxcalls = 0, maxcallspersecond } = limits
  const usual = Math.min(usualHold, Math.max(leastHold, seconds))
  const filled = maxcallspersecond === undefined ? 0 : (fillTimes * maxcalls) / maxcallspersecond
  const hold = Math.min(mostHold, Math.max(usual, filled))
  const perSecond = found.maxcallspersecond === undefined ? (2 * found.maxcalls) / hold : 2 * found.maxcallspersecond
  return { perSecond, holdMs: hold * 1_000, calls: Math.round(perSecond * hold) }
}

/** Why it says nothing about these limits; nothing where it does. */
export function overloadFault({ maxcalls }: Limits, refused: number, calls: number): string | undefined {
  if (refused === 0) return 'nothing was refused'
  if (maxcalls !== undefined && calls < full * maxcalls - 1) return `only ${calls} of ${maxcalls} calls were there`
  return undefined
}
