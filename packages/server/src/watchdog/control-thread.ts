// What the kernel knows of the control thread, the first one of the process, whichever thread asks.
// Only Linux tells: elsewhere it never has run, never has waited, and nothing is known of where it is.

import { readFileSync } from 'node:fs'

const ofControl = (file: string) => readFileSync(`/proc/self/task/${process.pid}/${file}`, 'latin1')

/** Milliseconds since it began: on a processor, and ready to run while others had them. */
export function controlTimes(): { readonly ranMs: number; readonly waitedMs: number } {
  try {
    const [ranNs = 0, waitedNs = 0] = ofControl('schedstat').split(' ').map(Number)
    return { ranMs: ranNs / 1_000_000, waitedMs: waitedNs / 1_000_000 }
  } catch {
    return { ranMs: 0, waitedMs: 0 }
  }
}

/** As the kernel calls it: `R` runs or would like to, `S` and `D` wait in this function of the kernel, where it may be read. */
export function controlState(): string {
  try {
    const [, state = '?'] = /\) (\S)/.exec(ofControl('stat')) ?? []
    const place = ofControl('wchan')
    return place === '0' || place === '' ? state : `${state} in ${place}`
  } catch {
    return '?'
  }
}
