// What this process keeps, after what nobody needs was collected.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
