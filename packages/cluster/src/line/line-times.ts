// How long the ends of a line wait for each other.
// Not when a node is dead: membership says that.

export interface LineTimes {
  /** one try to open it, and how many there are */
  readonly openMs: number
  readonly openTries: number
  /** for the other end to say that it has what was sent */
  readonly signalMs: number
  /** until what did not arrive is sent again */
  readonly retryMs: number
  /** between two looks whether the other node still has the lines that this one has */
  readonly checkMs: number
  /** so long it is known how an opening ended, should it be asked for again */
  readonly rememberMs: number
}

export const lineTimes: LineTimes = {
  openMs: 2_000,
  openTries: 3,
  signalMs: 2_000,
  retryMs: 500,
  checkMs: 30_000,
  rememberMs: 30_000,
}
