// What single things of a cluster cost, measured by `npm run bench cluster` on a busy machine with two shared processors (upper bounds).
// Not what many of them cost together: model.ts adds up.

export const costs = {
  /** microseconds of a node for each message it receives, of 120 bytes and of 1,000 */
  receiveUs: 2.3,
  /** microseconds of a node for each message it publishes, however many receive it */
  publishUs: 4,
  /** microseconds of a server of NATS for each delivery of 120 bytes, and of 1,000: those that come alone, in bursts it is a third */
  deliverUs: 2,
  deliverLargeUs: 8,
  /** bytes of a message on the network, with its subject and its frames */
  smallBytes: 200,
  largeBytes: 1_100,
  /** microseconds of each other node for a change of a ledger */
  ledgerChangeUs: 4.5,
  /** of the node whose change it is */
  ownLedgerChangeUs: 28,
  /** microseconds of both nodes for a request that another node answers, beyond the local one */
  forwardedUs: 115,
  /** microseconds of both nodes for an event to an application elsewhere */
  eventUs: 20,
  /** microseconds of the writer for a write that a majority keeps, and of each server that keeps it */
  writeUs: 70,
  keepUs: 24,
  /** writes a second that three servers accept on one machine */
  mostWrites: 9_800,
  /** bytes in each node: a channel in a ledger, a telephone's record in the shared copy and in the exchange */
  channelBytes: 257,
  telephoneBytes: 410 + 293 + 1_000,
  /** bytes of a channel in the answer to GET /channels */
  shownChannelBytes: 620,
  /** characters that one node sends another as one answer */
  longestAnswer: 900_000,
} as const
