// How long to wait after 491 before trying again (RFC 3261 §14.1).
// Not trying.

import type { Random } from '@jackfield/base'

/** The side that made the Call-ID waits longer, so that both do not meet again; in steps of 10 ms. */
export const glareDelayMs = (isCaller: boolean, random: Random): number =>
  isCaller ? 2100 + 10 * random.below(191) : 10 * random.below(201)
