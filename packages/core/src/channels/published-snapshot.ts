// The picture of a channel that was told last: what of a new one is news, and the old place shown until it is.
// Not the telling.

import type { BusEvents } from '../bus/bus-events.ts'
import type { ChannelSnapshot } from './channel-snapshot.ts'
import { isSameParty } from './party.ts'

type Publish = <N extends keyof BusEvents>(name: N, event: BusEvents[N]) => void

/** Tells what is new: state, dialplan, caller, connected line, account, in this order. */
export function publishChanges(before: ChannelSnapshot, now: ChannelSnapshot, publish: Publish): void {
  if (before.state !== now.state) publish('channel-state-changed', { channel: now })
  if (now.appName !== '' && !isSamePlace(before, now)) {
    publish('channel-dialplan', { channel: now, application: now.appName, data: now.appData })
  }
  if (!isSameParty(before.caller, now.caller)) publish('channel-caller-id', { channel: now })
  if (!isSameParty(before.connected, now.connected)) publish('channel-connected-line', { channel: now })
  if (before.accountCode !== now.accountCode)
    publish('channel-account-code', { channel: now, before: before.accountCode })
}

/** The picture with the place and application that were told last: one that has ended is shown until the next begins. */
export function asPublished(published: ChannelSnapshot, now: ChannelSnapshot): ChannelSnapshot {
  const { appName, appData, context, exten, priority } = published
  if (now.appName === appName && now.appData === appData && isSamePlace(now, published)) return now
  return { ...now, appName, appData, context, exten, priority }
}

/** An application that starts where none ran counts as a new place. */
const isSamePlace = (before: ChannelSnapshot, now: ChannelSnapshot) =>
  before.appName !== '' &&
  before.priority === now.priority &&
  before.context === now.context &&
  before.exten === now.exten
