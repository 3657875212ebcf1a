// What is still held of the heap. Garbage is not counted: how much of it waits depends on the load of the machine.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
