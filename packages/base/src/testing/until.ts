// For tests: waits for what the operating system does in its own time, such as processes, sockets and files.
// Not for what a clock in hand decides: let its time pass instead.

import { systemClock } from '../clock.ts'
import { patienceMs } from './patience.ts'

/** Turns of the event loop before it makes room for others on the same processor. */
const hurriedTurns = 50

/** Resolves when something holds. `turn`: what happens between two looks, such as time passing on the clock in hand. */
export async function until(holds: () => boolean, turn?: () => unknown): Promise<void> {
  const end = systemClock.now() + patienceMs
  for (let turns = 0; !holds(); turns++) {
    if (systemClock.now() > end) throw new Error(`it never came to hold: ${holds}`)
    await turn?.()
    await (turns < hurriedTurns ? systemClock.yield() : systemClock.sleep(1))
  }
}
