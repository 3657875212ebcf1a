// How packets get between a worker and the system, as control asks for it.
// Not how that is done.

/**
 * `ffi`: received once per beat and sent by libc, through node:ffi; `dgram`: by Node's sockets, one packet at a time; `auto`: the first
 * where it can be had.
 */
export const networkWishes = ['auto', 'ffi', 'dgram'] as const
export type NetworkWish = (typeof networkWishes)[number]

/** What the thread of a worker is started with. */
export interface WorkerSettings {
  readonly network: NetworkWish
  /** before all others when processors are scarce, where the system permits it */
  readonly hasPriority: boolean
}
