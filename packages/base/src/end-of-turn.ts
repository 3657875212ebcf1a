// What is to be done before the process waits again: when what is ready has run, or last of all, at the end of this turn.
// Not a timer: it is a place in a turn, not a moment. What is done there has nobody's asynchronous context.

import { reportFault } from './faults.ts'

type Act = () => void

/** At most so many passes in one turn before its end: what goes round and round lets others in. */
const mostPasses = 4

let before: Act[] = []
let first: Act[] = []
let acts: Act[] = []
let passes = 0
let isDue = false

/** Runs when everything that is ready now has run, before the end of the turn: what it asks of that is in the same one. */
export function beforeEndOfTurn(act: Act): void {
  before.push(act)
  ensureDue()
}

/** The same for who waits, in the context of who waits. */
export const restOfTurn = (): Promise<void> => new Promise(beforeEndOfTurn)

/** Something waits for a pass: in this turn, or, where that had enough of them, in the next. */
export const hasMoreBeforeEnd = (): boolean => before.length > 0

/** Runs when everything that is ready now has run; each time it is asked for. */
export function atEndOfTurn(act: Act): void {
  acts.push(act)
  ensureDue()
}

/** The same ahead of all those, and done when they begin: what must be out before anything else of this turn is, also when the process ends there. */
export function firstAtEndOfTurn(act: Act): void {
  first.push(act)
  ensureDue()
}

function ensureDue(): void {
  if (isDue) return
  isDue = true
  setImmediate(runNow)
}

function runNow(): void {
  if (before.length > 0 && passes < mostPasses) {
    passes++
    const due = before
    before = []
    run(due)
    whenSettled(runNow)
    return
  }
  if (first.length === 0) {
    runOthers()
    return
  }
  runFirst()
  // what they hand over may be written at the end of the task
  queueMicrotask(runOthers)
}

/** Promises first, with all that they set off; then what they put off to the next tick, and the promises of that. */
function whenSettled(run: () => void): void {
  queueMicrotask(() => process.nextTick(queueMicrotask, () => process.nextTick(run)))
}

function runOthers(): void {
  const due = acts
  acts = []
  run(due)
  runFirst()
  isDue = false
  passes = 0
  if (acts.length > 0 || before.length > 0) ensureDue()
}

/** Also those that they ask for. */
function runFirst(): void {
  while (first.length > 0) {
    const due = first
    first = []
    run(due)
  }
}

function run(due: readonly Act[]): void {
  for (const act of due) {
    try {
      act()
    } catch (error) {
      reportFault('the end of a turn', error)
    }
  }
}
