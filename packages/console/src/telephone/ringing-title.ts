// The window's title while somebody calls: his name and the title by turns, so that it is seen in a row of tabs.
// Not the tone.

import { systemClock, type Timer } from '@jackfield/base'

const turnMs = 1_000

let turning: Timer | undefined
let shown = ''
let before = ''

/** Undefined: nobody calls. */
export function showRinging(caller: string | undefined): void {
  turning?.cancel()
  turning = undefined
  // a view may have named the window anew meanwhile
  if (document.title !== shown) before = document.title
  if (caller === undefined) {
    if (shown !== '') document.title = before
    shown = ''
    return
  }
  const words = `☎ ${caller} calls`
  const turn = () => {
    if (document.title !== shown) before = document.title
    shown = document.title === words ? before : words
    document.title = shown
  }
  turn()
  turning = systemClock.every(turnMs, turn)
}
