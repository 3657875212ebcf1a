// Faults of the process go into the log of the exchange, with their stacks; nothing ends because of them.
// Not for what users or peers do wrong: that has an answer where it was asked.

import { type Dispose, describeFault, type Log, onFault } from '@jackfield/base'

/** Until it is told to stop. */
export function reportFaults(log: Log): Dispose {
  return onFault(({ doing, error, about }) => {
    log.error(`${doing} failed: ${describeFault(error)}`, { code: 'fault', ...about })
  })
}
