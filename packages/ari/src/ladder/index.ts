// The ladders of calls: everything that happened to a call, in one order.
// Only what the program that puts the exchange together and the operations need.

export { CallBook } from './call-book.ts'
export type { CallChannel } from './call-channel.ts'
export { CallFeed, type CallFeedOptions } from './call-feed.ts'
export type { CallFollower } from './call-follower.ts'
export { CallHistory, type CallHistoryOptions } from './call-history.ts'
export type { MediaPlace, MediaSource } from './call-media.ts'
export type { EndedCall } from './ended-call.ts'
export type { Ladder, Refusal } from './ladder.ts'
export { Ladders, type LaddersOptions } from './ladders.ts'
export { type MeanQuality, QualityTally } from './quality-tally.ts'
export type { EventRung, MessageRung, Rung, StepRung } from './rung.ts'
