// What the machine says of itself: how much it has to do and how much memory is left.
// Not the exchange's own share of it.

import { loadavg } from 'node:os'

export interface MachineReading {
  /** of the last minute, as the system counts it */
  loadAverage(): number
  freeMemoryMb(): number
}

export const thisMachine: MachineReading = {
  loadAverage: () => loadavg()[0] as number,
  // what this process could still get, the limits of a container included
  freeMemoryMb: () => process.availableMemory() / 1_048_576,
}
