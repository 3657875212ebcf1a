// The variables by which everybody is told of a transfer: who was sent on, by whom, and who did it, whom.
// Not who sets them.

export const transferMarks = ['BLINDTRANSFER', 'ATTENDEDTRANSFER'] as const

/** Of those who are sent on: a variable, and who did it. */
export interface TransferMark {
  readonly name: (typeof transferMarks)[number]
  readonly value: string
}
