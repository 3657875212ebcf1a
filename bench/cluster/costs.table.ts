// What single things of a cluster cost: what benches print, on a busy machine with two shared processors (upper bounds), and beside it what
// nobody has measured. Not what many of them cost together: model.ts adds up.

/** Each stands in the output of the bench that is named. */
const measured = {
  /** cluster-costs: microseconds of a node for each message it receives, to eight nodes and of 120 bytes */
  receiveUs: 2.3,
  /** cluster-costs: of a node for each message it sends: what one receiver costs beyond what each of eight does */
  sendUs: 4,
  /** cluster-costs: of a server of NATS for each delivery of 120 bytes, and of 1,000: those that come alone, in bursts it is a third */
  deliverUs: 2,
  deliverLargeUs: 8,
  /** cluster: microseconds of each other node for a change of a ledger */
  ledgerChangeUs: 4.5,
  /** cluster: of the node whose change it is */
  ownLedgerChangeUs: 28,
  /** cluster-exchanges: microseconds of both nodes for a request that another node answers, beyond the local one */
  forwardedUs: 115,
  /** cluster-costs, with one server: microseconds of the writer for a write to a bucket, and of the server that keeps it */
  writeUs: 70,
  keepUs: 24,
  /** cluster-costs: bytes in each node of a channel in a ledger */
  channelBytes: 257,
} as const

/** Estimates: what was measured elsewhere or set as a limit, and what was counted by hand. */
const estimated = {
  /** microseconds of both nodes for an event to an application elsewhere: the limit that cluster-exchanges holds it to */
  eventUs: 20,
  /** bytes of a message on the network: those of 120 and of 1,000 with a subject and frames */
  smallBytes: 200,
  largeBytes: 1_100,
  /** writes a second that three servers accept on one machine: no bench of ours prints it */
  mostWrites: 9_800,
  /** bytes in each node: a telephone's record as text and in the shared copy (both measured by cluster-costs), and 1,000 in the exchange */
  telephoneBytes: 410 + 293 + 1_000,
  /** bytes of a channel in the answer to GET /channels, with names of usual length */
  shownChannelBytes: 620,
  /** no cost: what the sources let one node send another as one answer, in characters */
  longestAnswer: 900_000,
} as const

export const costs = { ...measured, ...estimated } as const
