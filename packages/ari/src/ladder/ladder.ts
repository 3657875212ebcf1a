// The ladder of one call: its channels, and everything that happened to them in one order.
// Not the listening: ladders.ts hears what happens.

import { appended } from '@jackfield/base'
import type { ChannelSnapshot, RefusedCall } from '@jackfield/core'
import { CallChannel } from './call-channel.ts'
import type { CallKind } from './call-kinds.table.ts'
import type { EventRung, FailureRung, RequestRung, Rung } from './rung.ts'
import { sizeOf } from './rung-size.ts'

/** A call that never had a channel, and how often it came. */
export interface Refusal extends RefusedCall {
  readonly times: number
}

export interface LadderAbout {
  /** of two calls that began at the same moment the higher one is the newer; they grow over restarts */
  readonly ordinal?: number
  /** default: a call */
  readonly kind?: CallKind
  /** it was refused before it had a channel */
  readonly refusal?: Refusal
  /** characters that its rungs may keep */
  readonly mostSize?: number
}

const none: readonly string[] = []

/** Characters that all rungs of a call may keep, whatever their number. */
const mostKept = 500_000
/** Different sentences about what was not as it should be. */
const mostWarnings = 20
/** Channels that are remembered after their end while the call goes on, such as those of a conference that never ends. */
const mostChannels = 500
/** Those that began it are always known: they say who called whom. */
const firstChannels = 10

/** What a call that goes on for long does not remember any more. */
export interface Pruned {
  readonly channelIds: readonly string[]
  /** what these were called in their own protocols; some of them empty */
  readonly protocolIds: readonly string[]
  readonly callIds: readonly string[]
}

export class Ladder {
  /** of the call: the linked id of its channels */
  readonly id: string
  readonly ordinal: number
  readonly kind: CallKind
  readonly #begunAt: number
  /** its channels by their ids, those that ended included */
  readonly channels = new Map<string, CallChannel>()
  /** ids of calls that became part of it; most calls never meet another */
  #joined: Set<string> | undefined
  #protocolIds: Set<string> | undefined
  #applications = none
  readonly #limit: number
  readonly #mostSize: number
  #size = 0
  /** how many of its channels have not ended */
  #live = 0
  #rungs: Rung[] = []
  #warnings: readonly string[] | undefined
  #leftOut = 0
  /** the last number there was when something came in among the others; whoever knows no more has to look at all of it */
  #mendedAt = -1
  endedAt: number | undefined
  /** when its audio was looked at last */
  measuredAt: number | undefined
  /** it was written down when it ended */
  isArchived = false
  readonly refusal: Refusal | undefined

  constructor(
    id: string,
    begunAt: number,
    limit: number,
    { kind, refusal, ordinal = 0, mostSize = mostKept }: LadderAbout = {},
  ) {
    this.ordinal = ordinal
    this.refusal = refusal
    this.kind = kind ?? (refusal ? 'refused' : 'call')
    this.id = id
    this.#begunAt = Math.floor(begunAt)
    this.#limit = limit
    this.#mostSize = mostSize
  }

  /** Characters that its rungs keep, about. */
  get size(): number {
    return this.#size
  }

  /** Of what goes on for ever, such as the registrations of a telephone, the beginning of what is kept. */
  get begunAt(): number {
    const isKeptWhole = this.kind === 'call' || this.kind === 'refused'
    return isKeptWhole ? this.#begunAt : Math.floor(this.#rungs[0]?.at ?? this.#begunAt)
  }

  /** Its id, and those of calls that became part of it. */
  get callIds(): readonly string[] {
    return this.#joined ? [this.id, ...this.#joined] : [this.id]
  }

  /** What its channels are called in their own protocols. */
  get protocolIds(): Iterable<string> {
    return this.#protocolIds ?? []
  }

  addProtocolId(protocolId: string): void {
    this.#protocolIds ??= new Set()
    this.#protocolIds.add(protocolId)
  }

  /** Those of the interface that had one of its channels. */
  get applications(): readonly string[] {
    return this.#applications
  }

  addApplication(name: string): void {
    if (!this.#applications.includes(name)) this.#applications = appended(this.#applications, name)
  }

  get rungs(): readonly Rung[] {
    return this.#rungs
  }

  /** What whoever has seen everything up to this number has not: all of it, where something came in before that. */
  rungsSince(order: number): { readonly rungs: readonly Rung[]; readonly isComplete: boolean } {
    if (order <= this.#mendedAt) return { rungs: this.#rungs, isComplete: true }
    const at = this.#rungs.findLastIndex((rung) => rung.order <= order)
    return { rungs: at < 0 ? this.#rungs : this.#rungs.slice(at + 1), isComplete: false }
  }

  /** How many of the oldest rungs did not find room. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** One that is over, as it was kept. */
  restore(channels: readonly CallChannel[], rungs: readonly Rung[], leftOut: number): void {
    for (const channel of channels) this.channels.set(channel.id, channel)
    this.#rungs = [...rungs]
    for (const rung of rungs) {
      this.#noteWarning(rung)
      this.#size += sizeOf(rung)
    }
    this.#leftOut = leftOut
  }

  /** What was not as it should be and ended nothing; also where the rung found no room. */
  get warnings(): readonly string[] {
    return this.#warnings ?? none
  }

  #noteWarning(rung: Rung): void {
    if (rung.kind !== 'warning' || this.warnings.length >= mostWarnings || this.warnings.includes(rung.text)) return
    this.#warnings = [...this.warnings, rung.text]
  }

  /** Why it failed; nothing when it did not, or when it got further afterwards. */
  get failure(): FailureRung | undefined {
    for (let at = this.#rungs.length - 1; at >= 0; at--) {
      const rung = this.#rungs[at] as Rung
      if (rung.kind === 'failure') return rung
      if (rung.kind === 'event' && isProgress(rung)) return undefined
      // who registers with the right password at last has registered
      if (rung.kind === 'sip' && !this.isCall && rung.summary.startsWith('SIP/2.0 2')) return undefined
    }
    return undefined
  }

  /** Also one that was refused; else it is what was said over SIP without a call. */
  get isCall(): boolean {
    return this.kind === 'call' || this.kind === 'refused'
  }

  get isOver(): boolean {
    return this.#live === 0
  }

  enter(snapshot: ChannelSnapshot, at: number): CallChannel {
    const channel = new CallChannel(snapshot, at)
    if (!this.channels.get(snapshot.id)?.isLive) this.#live++
    this.channels.set(snapshot.id, channel)
    this.endedAt = undefined
    return channel
  }

  /** True when it was the last one. */
  leave(channelId: string, at: number, cause: number): boolean {
    const channel = this.channels.get(channelId)
    if (channel) {
      if (channel.isLive) this.#live--
      channel.endedAt = at
      channel.cause = cause
    }
    if (!this.isOver) return false
    this.endedAt = at
    return true
  }

  add(rung: Rung): void {
    this.#noteWarning(rung)
    const last = this.#rungs.at(-1)
    if (last !== undefined && rung.order < last.order) {
      this.#insert(rung, last.order)
      return
    }
    if (last?.kind === 'request' && rung.kind === 'request' && isLookAgain(last, rung)) {
      this.#rungs[this.#rungs.length - 1] = { ...rung, times: last.times + 1 }
      this.#size += sizeOf(rung) - sizeOf(last)
      return
    }
    this.#rungs.push(rung)
    this.#size += sizeOf(rung)
    this.#trim()
  }

  /** Two calls turned out to be one. */
  absorb(other: Ladder): void {
    this.#joined ??= new Set()
    for (const id of other.callIds) if (id !== this.id) this.#joined.add(id)
    for (const [id, channel] of other.channels) this.channels.set(id, channel)
    this.#live = [...this.channels.values()].filter(({ isLive }) => isLive).length
    for (const id of other.protocolIds) this.addProtocolId(id)
    for (const name of other.applications) this.addApplication(name)
    this.endedAt = this.isOver ? this.endedAt : undefined
    this.#mendedAt = Math.max(this.#rungs.at(-1)?.order ?? -1, other.#rungs.at(-1)?.order ?? -1)
    const warnings = [...new Set([...this.warnings, ...other.warnings])].slice(0, mostWarnings)
    if (warnings.length > 0) this.#warnings = warnings
    // what happened to both stands in both
    const known = new Set(this.#rungs)
    const merged = [...this.#rungs, ...other.#rungs.filter((rung) => !known.has(rung))]
    this.#rungs = merged.sort((a, b) => a.order - b.order)
    this.#size = merged.reduce((sum, rung) => sum + sizeOf(rung), 0)
    this.#leftOut += other.#leftOut
    this.#trim()
  }

  /** It happened before what is here already: a message whose channel was not known. */
  #insert(rung: Rung, lastOrder: number): void {
    this.#mendedAt = lastOrder
    this.#rungs.splice(this.#rungs.findLastIndex(({ order }) => order < rung.order) + 1, 0, rung)
    this.#size += sizeOf(rung)
    this.#trim()
  }

  #trim(): void {
    const isTooLarge = this.#size > this.#mostSize * 1.25
    // in lots, so that a long call does not move its whole list at every step
    if (this.#rungs.length <= this.#limit * 1.25 && !isTooLarge) return
    let surplus = 0
    // what came last stays, whatever its size
    while (surplus < this.#rungs.length - 1 && this.#isOver(surplus)) {
      this.#size -= sizeOf(this.#rungs[surplus] as Rung)
      surplus++
    }
    this.#rungs.splice(0, surplus)
    this.#leftOut += surplus
  }

  #isOver(surplus: number): boolean {
    return this.#rungs.length - surplus > this.#limit || this.#size > this.#mostSize
  }

  /** In lots, too: most calls never come near it. */
  prune(): Pruned | undefined {
    const joined = this.#joined?.size ?? 0
    if (this.channels.size <= mostChannels * 1.25 && joined <= mostChannels * 1.25) return undefined
    const surplus = this.channels.size - mostChannels
    const over = [...this.channels.values()].filter(({ isLive }, at) => !isLive && at >= firstChannels)
    const gone = over.slice(0, Math.max(0, surplus))
    for (const { id, last } of gone) {
      this.channels.delete(id)
      this.#protocolIds?.delete(last.protocolId)
    }
    const callIds = [...(this.#joined ?? [])].slice(0, Math.max(0, joined - mostChannels))
    for (const id of callIds) this.#joined?.delete(id)
    return { channelIds: gone.map(({ id }) => id), protocolIds: gone.map(({ last }) => last.protocolId), callIds }
  }
}

/** What comes after a failure and makes it one that did not matter: somebody talks, or an application has the call. */
const isProgress = ({ type, detail }: EventRung) =>
  type === 'StasisStart' || type === 'ChannelEnteredBridge' || (type === 'Dial' && /^ANSWER\b/.test(detail))

const isLookAgain = (before: RequestRung, now: RequestRung) =>
  now.method === 'GET' && before.method === 'GET' && before.path === now.path && before.status === now.status
