// Which ladder a channel stands in, and how long a ladder is kept: calls that become one, those that end, those that are forgotten.
// Not what their rungs say.

import { Notice, SlotMap } from '@jackfield/base'
import type { ChannelSnapshot } from '@jackfield/core'
import type { CallChannel } from './call-channel.ts'
import type { CallFeed } from './call-feed.ts'
import type { CallFollower } from './call-follower.ts'
import type { CallHistory } from './call-history.ts'
import { type EndedCall, endedCall } from './ended-call.ts'
import { EndedLadders } from './ended-ladders.ts'
import { Ladder } from './ladder.ts'
import type { Rung } from './rung.ts'
import type { UnclaimedMessages } from './unclaimed-messages.ts'

export interface LadderBookDeps {
  /** calls that ended and are still kept */
  readonly endedCalls: number
  readonly rungsPerCall: number
  /** where those that ended are kept; absent: nowhere */
  readonly history: CallHistory | undefined
  /** for those who follow calls; absent: nobody does */
  readonly feed: CallFeed | undefined
  /** those that wait for their channel */
  readonly messages: UnclaimedMessages
  nextOrdinal(): number
}

/** A channel that stands where it belongs, in the ladder of its call. */
interface Placed {
  readonly channel: CallChannel
  readonly ladder: Ladder
  readonly linkedId: string
  readonly protocolId: string
}

export class LadderBook {
  readonly #deps: LadderBookDeps
  /** by the call's id, and by the ids of calls that became part of it */
  readonly #byCall = new SlotMap<string, Ladder>()
  readonly #byChannel = new SlotMap<string, Ladder>()
  /** ids of channels, by the id of the call in its own protocol */
  readonly #byProtocolId = new Map<string, string>()
  readonly #ended: EndedLadders
  /** whom the event before was about, as long as nothing has moved: events come in runs about one channel */
  #placed: Placed | undefined
  readonly #over = new Notice<EndedCall>()
  /** who makes something of his own of all this; nobody, unless he comes */
  follower: CallFollower | undefined
  /** All channels of a call have ended. */
  readonly onEnded = this.#over.on

  constructor(deps: LadderBookDeps) {
    this.#deps = deps
    this.#ended = new EndedLadders(deps.endedCalls)
  }

  /** The one that a channel stands in. */
  of(channelId: string): Ladder | undefined {
    return this.#placed?.channel.id === channelId ? this.#placed.ladder : this.#byChannel.get(channelId)
  }

  channel(id: string): CallChannel | undefined {
    return this.of(id)?.channels.get(id)
  }

  /** The channel of a call of this protocol's id. */
  channelWith(protocolId: string): string | undefined {
    return this.#byProtocolId.get(protocolId)
  }

  /** By the id of a channel or of the call. */
  find(id: string): Ladder | undefined {
    return this.#byChannel.get(id) ?? this.#byCall.get(id)
  }

  all(): Set<Ladder> {
    return new Set(this.#byCall.values())
  }

  /** To the call of this channel; of one that is not known nothing is kept. */
  addTo(channelId: string, rung: Rung): void {
    this.#add(this.of(channelId), rung)
  }

  /** Adds a rung to every call that one of these channels belongs to, once. */
  addToAll(rung: Rung, channelIds: Iterable<string>): void {
    const ladders = new Set<Ladder>()
    for (const id of channelIds) {
      const ladder = this.#byChannel.get(id)
      if (ladder) ladders.add(ladder)
    }
    for (const ladder of ladders) this.#add(ladder, rung)
  }

  /** Messages that came before their channel, once it stands in a ladder. */
  addClaimed(): void {
    for (const rung of this.#deps.messages.takeClaimed()) this.addTo(rung.channelId as string, rung)
  }

  /** Puts a channel into the call its linked id says; calls that became one are joined. */
  follow(snapshot: ChannelSnapshot, at: number): void {
    const { id, name, linkedId, protocolId } = snapshot
    const placed = this.#placed
    if (placed?.channel.id === id && placed.linkedId === linkedId && placed.protocolId === protocolId) {
      if (placed.channel.name === name) {
        placed.channel.see(snapshot, at)
        return
      }
    }
    const present = this.#byChannel.get(id)
    if (protocolId !== '' && this.#byProtocolId.get(protocolId) !== id) this.#claim(protocolId, id)
    const channel = present?.channels.get(id)
    const isKnown = channel?.name === name
    if (isKnown) channel.see(snapshot, at)
    if (present && isKnown && this.#byCall.get(linkedId) === present) {
      if (protocolId !== '') present.addProtocolId(protocolId)
      this.#placed = { channel, ladder: present, linkedId, protocolId }
      return
    }
    this.#placed = undefined
    const ladder = this.#ladderOf(linkedId, at)
    if (protocolId !== '') ladder.addProtocolId(protocolId)
    if (present && present !== ladder && isKnown) this.#join(ladder, present)
    this.#byChannel.set(id, ladder)
    if (!ladder.channels.has(id) || !isKnown) {
      const entered = ladder.enter(snapshot, at)
      this.follower?.entered(ladder, entered)
    }
    this.#ended.remove(ladder)
  }

  /** The channel is gone; with the last one the call is over. */
  leave(channelId: string, at: number, cause: number): void {
    this.#placed = undefined
    const ladder = this.#byChannel.get(channelId)
    if (!ladder) return
    const isOver = ladder.leave(channelId, at, cause)
    const channel = this.follower && ladder.channels.get(channelId)
    if (channel) this.follower?.left(ladder, channel)
    if (!isOver) {
      this.#prune(ladder)
      return
    }
    this.#ended.add(ladder)
    this.#deps.history?.keep(ladder)
    this.#deps.feed?.touch(ladder)
    this.#over.emit(endedCall(ladder, at))
    for (let next = this.#ended.surplus; next; next = this.#ended.surplus) this.#forget(next)
  }

  #add(ladder: Ladder | undefined, rung: Rung): void {
    if (!ladder) return
    ladder.add(rung)
    this.#deps.feed?.touch(ladder)
    this.follower?.added(ladder, rung)
  }

  #claim(protocolId: string, channelId: string): void {
    this.#placed = undefined
    this.#byProtocolId.set(protocolId, channelId)
    this.#deps.messages.claim(protocolId, channelId)
  }

  #ladderOf(callId: string, at: number): Ladder {
    const known = this.#byCall.get(callId)
    if (known) return known
    const ladder = new Ladder(callId, at, this.#deps.rungsPerCall, { ordinal: this.#deps.nextOrdinal() })
    this.#byCall.set(callId, ladder)
    this.#deps.feed?.begin(ladder)
    return ladder
  }

  #join(into: Ladder, from: Ladder): void {
    this.#placed = undefined
    into.absorb(from)
    this.follower?.joined(into, from)
    this.#deps.history?.forget(from)
    this.#deps.feed?.forget(from)
    this.#ended.remove(from)
    for (const callId of from.callIds) this.#byCall.set(callId, into)
    for (const id of from.channels.keys()) this.#byChannel.set(id, into)
    this.#prune(into)
  }

  /** A call that goes on and on does not remember everybody who was ever in it. */
  #prune(ladder: Ladder): void {
    const pruned = ladder.prune()
    if (!pruned) return
    this.#placed = undefined
    for (const id of pruned.channelIds) this.#byChannel.delete(id)
    for (const id of pruned.protocolIds) this.#byProtocolId.delete(id)
    for (const id of pruned.callIds) this.#byCall.delete(id)
  }

  #forget(ladder: Ladder): void {
    this.#placed = undefined
    this.#ended.remove(ladder)
    for (const callId of ladder.callIds) this.#byCall.delete(callId)
    for (const id of ladder.channels.keys()) if (this.#byChannel.get(id) === ladder) this.#byChannel.delete(id)
    for (const protocolId of ladder.protocolIds)
      if (ladder.channels.has(this.#byProtocolId.get(protocolId) ?? '')) this.#byProtocolId.delete(protocolId)
  }
}
