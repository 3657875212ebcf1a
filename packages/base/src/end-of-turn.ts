// What is to be done once before the process waits again, however many asked for it meanwhile.
// Not a timer: it is the end of this turn, not a moment.

import { reportFault } from './faults.ts'

type Act = () => void

let first: Act[] = []
let acts: Act[] = []
let isDue = false

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
  if (first.length === 0) {
    runOthers()
    return
  }
  runFirst()
  // what they hand over may be written at the end of the task
  queueMicrotask(runOthers)
}

function runOthers(): void {
  const due = acts
  acts = []
  run(due)
  runFirst()
  isDue = false
  if (acts.length > 0) ensureDue()
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
