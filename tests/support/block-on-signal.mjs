// Loaded into an exchange before it starts: on SIGUSR2 its control thread never turns again, in the way BLOCK names.
// Only for tests of what the exchange does then.

import { openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ways = {
  spinForEver() {
    for (;;);
  },
  async microtasksForEver() {
    for (;;) await undefined
  },
  readForEver() {
    const etc = dirname(process.argv.at(-1))
    openSync(readFileSync(join(etc, 'fifo-path'), 'utf8'))
  },
  waitForEver() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
}

process.on('SIGUSR2', () => ways[process.env.BLOCK]())
