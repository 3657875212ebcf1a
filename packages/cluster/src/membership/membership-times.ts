// How long things take until a node counts as suspect or dead.

export interface MembershipTimes {
  /** between two beats of a node */
  readonly beatMs: number
  /** between two looks at the others */
  readonly lookMs: number
  /** without a sign: suspect */
  readonly suspectMs: number
  /** nobody listens there for so long: the process is gone */
  readonly goneMs: number
  /** without a sign although somebody listens: dead */
  readonly silentMs: number
  /** how long a doubt stands before a death by silence is declared: whoever is alive can contradict */
  readonly doubtMs: number
  /** a doubt that was contradicted is not written again within that */
  readonly againMs: number
  /** a sign as fresh as this is enough to contradict the doubt of another node */
  readonly vouchMs: number
  /** how often a node makes sure that its record is there */
  readonly probeMs: number
  /** a node that was started expects to join within that */
  readonly joinMs: number
  /** … and to be connected with the engine within that */
  readonly connectMs: number
}

export const membershipTimes: MembershipTimes = {
  beatMs: 1000,
  lookMs: 200,
  suspectMs: 2500,
  goneMs: 1000,
  silentMs: 10_000,
  doubtMs: 3000,
  againMs: 2000,
  vouchMs: 1500,
  probeMs: 5000,
  joinMs: 10_000,
  connectMs: 1000,
}
