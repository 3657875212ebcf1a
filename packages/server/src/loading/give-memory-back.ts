// Gives the memory back that only the start of this thread needed: garbage, compiled code that ran once, room for the young.
// It stands still for it, some ten milliseconds: for moments when nobody waits.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

export function giveMemoryBack(): void {
  // what is compiled under other flags does not count: they are what they were when anything else looks
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as Collect | undefined
  setFlagsFromString('--no-expose-gc')
  // all threads have the same flags: another one may have put them back in between, and is the one that collects
  collect?.({ type: 'major', flavor: 'last-resort' })
}
