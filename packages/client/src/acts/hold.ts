// A caller who waits: music until it is resumed.
// Not the other side of a conversation: that takes the caller out of the bridge first.

import type { HungUp, Party } from './party.ts'

export interface HoldOptions {
  /** the class of the music; the channel's own unless told */
  readonly musicClass?: string | undefined
}

export type HoldResult = { readonly outcome: 'held' } | HungUp

export type ResumeResult = { readonly outcome: 'resumed' } | HungUp

export async function hold(call: Party, { musicClass }: HoldOptions): Promise<HoldResult> {
  const isDone = await call.attempt((options) => call.channel.startMoh({ mohClass: musicClass }, options))
  return isDone ? { outcome: 'held' } : call.hungUp
}

export async function resume(call: Party): Promise<ResumeResult> {
  const isDone = await call.attempt((options) => call.channel.stopMoh({}, options))
  return isDone ? { outcome: 'resumed' } : call.hungUp
}
