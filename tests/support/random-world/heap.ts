// The memory this process holds when everything that nobody needs is gone.
// Not what the system gave it.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export function heapBytes(): number {
  // what finalizers let go of is collected by the second round
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
