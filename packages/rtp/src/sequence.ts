// Numbers that wrap: sequence numbers of 16 bits and timestamps of 32, compared and made longer.
// Not statistics.

/** How far `b` lies behind `a` going forward from `a`; negative when it lies before. */
export const sequenceDistance = (a: number, b: number): number => ((b - a) << 16) >> 16

/** The same for timestamps. */
export const timestampDistance = (a: number, b: number): number => (b - a) | 0

/** The number without wrapping that is nearest to the one seen last. */
export const extendSequence = (last: number, sequence: number): number =>
  last + sequenceDistance(last & 0xffff, sequence)
