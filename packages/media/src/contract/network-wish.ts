// How packets get between a worker and the system, as control asks for it.
// Not how that is done.

/**
 * `ffi`: received once per beat and sent by libc, through node:ffi; `dgram`: by Node's sockets, one packet at a time; `auto`: the first
 * where it can be had.
 */
export const networkWishes = ['auto', 'ffi', 'dgram'] as const
export type NetworkWish = (typeof networkWishes)[number]
