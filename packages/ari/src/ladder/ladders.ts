// The ladders of all calls in progress and of the last ones that ended, drawn from what the exchange tells of itself.
// It must hear the bus after the applications do: then an event's rung knows who was told.

import { type Clock, type Diagnostic, type Diagnostics, Disposables, type Json } from '@jackfield/base'
import type { Bus, BusEvent, ChannelSnapshot } from '@jackfield/core'
import { subjectsOf, targetOf } from './event-subjects.ts'
import { Ladder } from './ladder.ts'
import { renderLadder } from './render-ladder.ts'
import type { Rung } from './rung.ts'
import { inShort } from './told-events.table.ts'

type Hook<K extends keyof Diagnostics> = Pick<Diagnostic<Diagnostics[K]>, 'subscribe'>

export interface LaddersOptions {
  readonly clock: Pick<Clock, 'wall'>
  readonly bus: Pick<Bus, 'onAny'>
  readonly requests: Hook<'jackfield:call:request'>
  readonly deliveries: Hook<'jackfield:event:delivered'>
  readonly steps: Hook<'jackfield:dialplan:step'>
  /** calls that ended and are still kept; default 200 */
  readonly endedCalls?: number
  /** rungs of one call; default 1,000 */
  readonly rungsPerCall?: number
}

type Delivered = Diagnostics['jackfield:event:delivered']
type Unordered<R> = R extends Rung ? Omit<R, 'order' | 'at'> : never

export class Ladders {
  readonly #clock: Pick<Clock, 'wall'>
  readonly #endedCalls: number
  readonly #rungsPerCall: number
  /** by the call's id, and by the ids of calls that became part of it */
  readonly #byCall = new Map<string, Ladder>()
  readonly #byChannel = new Map<string, Ladder>()
  readonly #inBridge = new Map<string, Set<string>>()
  /** those that are over, the one that ended first in front */
  readonly #ended = new Set<Ladder>()
  readonly #endings = new Disposables()
  /** who was told of the event that the bus is telling right now */
  #told: Delivered[] = []
  #order = 0

  constructor(options: LaddersOptions) {
    this.#clock = options.clock
    this.#endedCalls = options.endedCalls ?? 200
    this.#rungsPerCall = options.rungsPerCall ?? 1000
    this.#endings.add(options.bus.onAny((event) => this.#onEvent(event)))
    this.#endings.add(options.deliveries.subscribe((delivered) => this.#onDelivered(delivered)))
    this.#endings.add(options.steps.subscribe((step) => this.#onStep(step)))
    this.#endings.add(options.requests.subscribe((request) => this.#onRequest(request)))
  }

  /** By the call's id or the id of any of its channels; undefined: unknown, or forgotten by now. */
  show(id: string): Json | undefined {
    // what was told late and waits for an event to follow
    this.#takeTold(undefined)
    const ladder = this.#byChannel.get(id) ?? this.#byCall.get(id)
    return ladder && renderLadder(ladder)
  }

  /** Ladders that are kept: leaks show here. */
  get count(): number {
    return new Set(this.#byCall.values()).size
  }

  close(): void {
    this.#endings.dispose()
  }

  // ---- hearing ----------------------------------------------------------------------------------------------------

  #onEvent(event: BusEvent): void {
    const subjects = subjectsOf(event)
    for (const channel of subjects) this.#follow(channel, event.at)
    this.#followBridges(event)
    const short = inShort(event)
    const told = this.#takeTold(short?.type)
    if (short) {
      const applications = told.map(({ application }) => application)
      const [first] = subjects
      const rung = { kind: 'event', channelId: first?.id, ...short, applications } as const
      this.#add(rung, [...subjects.map(({ id }) => id), ...this.#targets(event)], event.at)
    }
    if (event.name === 'channel-destroyed') this.#left(event.channel.id, event.at)
  }

  #onDelivered(delivered: Delivered): void {
    this.#told.push(delivered)
  }

  #onStep({ channelId, context, exten, priority, application, data }: Diagnostics['jackfield:dialplan:step']): void {
    this.#add({ kind: 'dialplan', channelId, context, exten, priority, application, data }, [channelId])
  }

  #onRequest(request: Diagnostics['jackfield:call:request']): void {
    // most requests are about no call
    if (request.channelId === undefined && request.bridgeId === undefined) return
    const { channelId, bridgeId, ...about } = request
    const inside = bridgeId === undefined ? [] : [...(this.#inBridge.get(bridgeId) ?? [])]
    this.#add({ kind: 'request', channelId, times: 1, ...about }, channelId === undefined ? inside : [channelId])
  }

  // ---- keeping ----------------------------------------------------------------------------------------------------

  /** Adds a rung to every call that one of these channels belongs to. */
  #add(rung: Unordered<Rung>, channelIds: readonly string[], at = this.#clock.wall()): void {
    const ladders = new Set(channelIds.map((id) => this.#byChannel.get(id)))
    const whole = { ...rung, at, order: ++this.#order } as Rung
    for (const ladder of ladders) ladder?.add(whole)
  }

  /** Puts a channel into the call its linked id says; calls that became one are joined. */
  #follow({ id, name, linkedId }: ChannelSnapshot, at: number): void {
    const present = this.#byChannel.get(id)
    if (present?.channels.get(id) === name && this.#byCall.get(linkedId) === present) return
    const ladder = this.#ladderOf(linkedId, at)
    if (present && present !== ladder && present.channels.get(id) === name) this.#join(ladder, present)
    this.#byChannel.set(id, ladder)
    ladder.enter(id, name)
    this.#ended.delete(ladder)
  }

  #ladderOf(callId: string, at: number): Ladder {
    const known = this.#byCall.get(callId)
    if (known) return known
    const ladder = new Ladder(callId, at, this.#rungsPerCall)
    this.#byCall.set(callId, ladder)
    return ladder
  }

  #join(into: Ladder, from: Ladder): void {
    into.absorb(from)
    this.#ended.delete(from)
    for (const callId of from.callIds) this.#byCall.set(callId, into)
    for (const id of from.channels.keys()) this.#byChannel.set(id, into)
  }

  #left(channelId: string, at: number): void {
    const ladder = this.#byChannel.get(channelId)
    if (!ladder?.leave(channelId, at)) return
    this.#ended.add(ladder)
    for (const oldest of this.#ended) {
      if (this.#ended.size <= this.#endedCalls) return
      this.#forget(oldest)
    }
  }

  #forget(ladder: Ladder): void {
    this.#ended.delete(ladder)
    for (const callId of ladder.callIds) this.#byCall.delete(callId)
    for (const id of ladder.channels.keys()) if (this.#byChannel.get(id) === ladder) this.#byChannel.delete(id)
  }

  // ---- who is where, who was told ---------------------------------------------------------------------------------

  #followBridges(event: BusEvent): void {
    if (event.name === 'channel-entered-bridge') {
      const inside = this.#inBridge.get(event.bridge.id) ?? new Set()
      this.#inBridge.set(event.bridge.id, inside.add(event.channel.id))
    } else if (event.name === 'channel-left-bridge') this.#inBridge.get(event.bridge.id)?.delete(event.channel.id)
    else if (event.name === 'bridge-destroyed') this.#inBridge.delete(event.bridge.id)
  }

  /** Channels that hear or are recorded where the event does not carry them. */
  #targets(event: BusEvent): string[] {
    const uri = targetOf(event)
    if (uri === undefined) return []
    const [, kind, id = ''] = /^(channel|bridge):(.*)$/s.exec(uri) ?? []
    return kind === 'bridge' ? [...(this.#inBridge.get(id) ?? [])] : [id]
  }

  /** What was told since the event before belongs to this one, when it has its type; the rest was late and is told apart. */
  #takeTold(type: string | undefined): Delivered[] {
    const told = this.#told
    if (told.length === 0) return told
    this.#told = []
    for (const late of told) if (late.type !== type) this.#addLate(late)
    return told.filter((delivered) => delivered.type === type)
  }

  #addLate({ type, application, channelIds }: Delivered): void {
    const [channelId] = channelIds
    this.#add({ kind: 'event', channelId, type, detail: 'told late', applications: [application] }, channelIds)
  }
}
