// Gives the memory back that only the start of this thread needed: garbage, compiled code that ran once, room for the young.
// It stands still for it, some ten milliseconds: for moments when nobody waits.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

/** Each thread collects its own. All have the same flags: another one may put them back in between, so it is tried again. */
const mostTries = 100

export function giveMemoryBack(): void {
  let collect: Collect | undefined
  for (let tries = 0; !collect && tries < mostTries; tries++) collect = exposed()
  collect?.({ type: 'major', flavor: 'last-resort' })
}

function exposed(): Collect | undefined {
  // what is compiled under other flags does not count: they are what they were when anything else looks
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as Collect | undefined
  setFlagsFromString('--no-expose-gc')
  return collect
}
