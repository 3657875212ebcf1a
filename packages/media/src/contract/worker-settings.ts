// What the thread of a worker is started with.

import type { NetworkWish } from './network-wish.ts'

export interface WorkerSettings {
  readonly network: NetworkWish
  /** before others when processors are scarce, where the system permits it */
  readonly hasPriority: boolean
}
