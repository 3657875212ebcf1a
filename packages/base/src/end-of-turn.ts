// What is to be done once before the process waits again, however many asked for it meanwhile.
// Not a timer: it is the end of this turn, not a moment.

import { reportFault } from './faults.ts'

type Act = () => void

let acts: Act[] = []

/** Runs when everything that is ready now has run; each time it is asked for. */
export function atEndOfTurn(act: Act): void {
  acts.push(act)
  if (acts.length === 1) setImmediate(runNow)
}

function runNow(): void {
  const due = acts
  acts = []
  for (const act of due) {
    try {
      act()
    } catch (error) {
      reportFault('the end of a turn', error)
    }
  }
}
