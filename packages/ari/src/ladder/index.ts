// The ladders of calls: everything that happened to a call, in one order.
// Only what the program that puts the exchange together and the operations need.

export { CallBook } from './call-book.ts'
export { CallFeed, type CallFeedOptions } from './call-feed.ts'
export { CallHistory, type CallHistoryOptions } from './call-history.ts'
export type { MediaPlace, MediaSource } from './call-media.ts'
export type { EndedCall } from './ended-call.ts'
export { Ladders, type LaddersOptions } from './ladders.ts'
export { type MeanQuality, QualityTally } from './quality-tally.ts'
