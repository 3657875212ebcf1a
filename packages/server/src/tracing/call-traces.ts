// Traces of calls, made of what the ladders of calls are made of: a root for the call, a span for each leg, and below it what the leg did.
// Not the sending: spans that are over are handed on.

import type { CallChannel, CallFollower, Ladder, MessageRung, Rung } from '@jackfield/ari'
import { type Diagnostics, RecentMap } from '@jackfield/base'
import type { BusEvent, TracePeer, TracePort } from '@jackfield/core'
import {
  bridgeAttributes,
  causeAttributes,
  channelAttributes,
  mediaAttributes,
  messageName,
  peerAttributes,
  playbackAttributes,
  recordingAttributes,
  refusalAttributes,
  requestAttributes,
} from './attributes.ts'
import { CallTrace, type TraceDeps } from './call-trace.ts'
import { Leg } from './leg.ts'
import type { RequestContext, RequestContexts } from './request-context.ts'
import { Span } from './span.ts'
import { isSampledBy, parseTraceparent, type TraceContext } from './trace-context.ts'

export interface CallTracesDeps extends TraceDeps {
  readonly clock: { wall(): number }
  readonly contexts: Pick<RequestContexts, 'current'>
  /** numbers of people and what was dialled are said */
  readonly hasNumbers: boolean
  /** the variable of each channel that has its trace; empty: none */
  readonly variable: string
  setVariable(channelId: string, name: string, value: string): void
  /** whose `traceparent` in an INVITE counts, by the name of the endpoint */
  isTrusted(endpoint: string): boolean
  /** who is told what trace a call is in */
  isGivenTo(peer: TracePeer): boolean
}

/** Legs that have just ended: the request that ended one is told of afterwards. */
const mostEnded = 500
/** Calls that share what is played into a bridge. */
const mostInBridge = 10
const watchingOperation = 'channels.rtpstatistics'

export class CallTraces implements CallFollower, TracePort {
  readonly #deps: CallTracesDeps
  readonly #byCall = new WeakMap<Ladder, CallTrace>()
  readonly #legs = new Map<string, Leg>()
  readonly #ended = new RecentMap<Leg>(mostEnded)
  readonly #inBridge = new Map<string, Set<Leg>>()
  /** legs in which a playback or a recording is open */
  readonly #withOpen = new Map<string, Leg[]>()

  constructor(deps: CallTracesDeps) {
    this.#deps = deps
  }

  /** Legs of calls that go on: leaks show here. */
  get size(): number {
    return this.#legs.size
  }

  headersFor(channelId: string, peer: TracePeer): readonly (readonly [name: string, value: string])[] {
    const leg = this.#legs.get(channelId)
    return leg && this.#deps.isGivenTo(peer) ? leg.trace.headersOf(leg.span) : []
  }

  /** Those there are end with what is known of them. */
  close(): void {
    const at = this.#deps.clock.wall()
    for (const leg of this.#legs.values()) this.#close(leg, at)
    this.#legs.clear()
  }

  // ---- as the ladders have it ---------------------------------------------------------------------------------------

  entered(call: Ladder, channel: CallChannel): void {
    const present = this.#legs.get(channel.id)
    if (present) {
      present.channel = channel
      return
    }
    const known = this.#byCall.get(call)
    const trace = known && !known.isOver ? known : this.#begin(call, channel)
    trace.legs++
    const { technology } = channel.last
    const kind = technology === 'Local' ? 'internal' : channel.state === 'Ring' ? 'server' : 'client'
    const name = `leg ${technology}`
    const leg = new Leg(trace, trace.make(trace.root.spanId, kind, { name, startAt: channel.begunAt }), channel)
    this.#legs.set(channel.id, leg)
    const request = this.#deps.contexts.current
    if (known && request) this.#takeRequest(leg, request)
  }

  #begin(call: Ladder, channel: CallChannel): CallTrace {
    const { begunAt, state } = channel
    const attributes = { 'jackfield.call.id': call.id }
    const kind = state === 'Ring' ? 'server' : 'internal'
    const trace = new CallTrace(this.#deps, channel, { name: 'call', kind, startAt: begunAt, attributes })
    this.#byCall.set(call, trace)
    const request = this.#deps.contexts.current
    if (request) trace.adopt(this.#traceOf(request), false)
    return trace
  }

  /** A request made one more leg of a call: it stands between them, unless it is of another trace. */
  #takeRequest(leg: Leg, request: RequestContext): void {
    const { trace, parent } = request
    const context = leg.trace.context
    if ((trace ?? parent ?? context).traceId !== context.traceId) {
      leg.span.link({ traceId: this.#traceOf(request).traceId, spanId: request.spanId })
      return
    }
    request.trace ??= leg.trace.contextOf(request)
    request.under = leg.trace.root.spanId
    leg.span.parentId = request.spanId
  }

  /** The trace that the span of a request belongs to, where that made a call. */
  #traceOf(request: RequestContext): TraceContext {
    const { parent, spanId } = request
    if (parent) request.trace ??= { ...parent, spanId }
    if (request.trace) return request.trace
    const traceId = this.#deps.newTraceId()
    request.trace = { traceId, spanId, isSampled: isSampledBy(this.#deps.ratio, traceId), state: '' }
    return request.trace
  }

  added(_call: Ladder, rung: Rung): void {
    const leg = this.#legs.get(rung.channelId ?? '')
    if (!leg) return
    if (rung.kind === 'sip') {
      // whose trace it is may stand in a later one
      this.#addMessage(leg, rung)
      return
    }
    if (rung.kind === 'event' && rung.type === 'ChannelCreated') this.#created(leg)
    if (!leg.trace.isSampled) return
    const { at } = rung
    if (rung.kind === 'event') {
      const { type, detail, applications } = rung
      if (applications.length === 0) return
      const target = leg.stayIn(applications) ?? leg.span
      const about = this.#deps.hasNumbers ? { 'jackfield.event.detail': detail } : {}
      target.add(at, type, { 'jackfield.event.applications': applications, ...about })
    } else if (rung.kind === 'dialplan') {
      const { context, exten, priority, application, data } = rung
      const said = this.#deps.hasNumbers ? { 'jackfield.dialplan.exten': exten, 'jackfield.dialplan.data': data } : {}
      const attributes = { 'jackfield.dialplan.context': context, 'jackfield.dialplan.priority': priority, ...said }
      leg.step(at, leg.trace.open('step', leg.span, { name: application, startAt: at, attributes }))
    } else if (rung.kind === 'failure') {
      leg.span.fail(rung.reason, rung.text)
      leg.span.add(at, 'failure', { 'error.type': rung.reason, 'error.message': rung.text })
    } else if (rung.kind === 'warning')
      leg.span.add(at, 'warning', { 'jackfield.code': rung.code, 'jackfield.text': rung.text })
    else if (rung.kind === 'log')
      leg.span.add(at, 'log', { 'jackfield.log.level': rung.level, 'jackfield.text': rung.text })
  }

  /** All that was said before the channel is known by now. */
  #created({ channel, trace, span }: Leg): void {
    const { variable } = this.#deps
    const [[, parent] = ['', '']] = trace.headersOf(span)
    if (variable !== '') this.#deps.setVariable(channel.id, variable, parent)
  }

  #addMessage(leg: Leg, rung: MessageRung): void {
    const { span, trace } = leg
    const { at, direction, summary } = rung
    if (!leg.isSip) {
      leg.isSip = true
      span.kind = (direction === 'in') === summary.startsWith('SIP/2.0 ') ? 'client' : 'server'
      // the call began with its INVITE
      span.startAt = Math.min(span.startAt, at)
      if (trace.legs === 1) trace.root.startAt = Math.min(trace.root.startAt, at)
      span.set(peerAttributes(rung))
    }
    if (direction === 'in' && summary.startsWith('INVITE ')) this.#adoptFrom(leg, rung)
    span.add(at, messageName(summary), { 'network.io.direction': direction === 'in' ? 'receive' : 'transmit' })
  }

  /** Who calls may be in a trace already, where he is trusted. */
  #adoptFrom({ trace, channel }: Leg, { message }: MessageRung): void {
    const { endpoint = '', technology } = channel.last
    if (trace.legs !== 1 || !this.#deps.isTrusted(endpoint.slice(technology.length + 1))) return
    const [, parent] = /^traceparent[ \t]*:[ \t]*(\S+)[ \t]*\r?$/im.exec(message.text) ?? []
    const [, state] = /^tracestate[ \t]*:[ \t]*(.*?)[ \t]*\r?$/im.exec(message.text) ?? []
    const context = parseTraceparent(parent, state)
    if (context) trace.adopt(context, true)
  }

  joined(into: Ladder, from: Ladder): void {
    const [one, other] = [this.#byCall.get(into), this.#byCall.get(from)]
    if (!other) return
    if (!one || one.isOver) {
      this.#byCall.set(into, other)
      return
    }
    if (one === other) return
    const link = ({ context }: CallTrace) => ({ traceId: context.traceId, spanId: context.spanId })
    one.root.link(link(other))
    other.root.link(link(one))
  }

  left(call: Ladder, channel: CallChannel): void {
    const leg = this.#legs.get(channel.id)
    if (!leg) return
    const at = channel.endedAt ?? this.#deps.clock.wall()
    leg.channel = channel
    this.#legs.delete(channel.id)
    this.#ended.use(channel.id, () => leg)
    if (leg.trace.legs === 1) this.#finishRoot(leg.trace, call)
    this.#close(leg, at)
  }

  #finishRoot({ root, first: { id }, first: known }: CallTrace, { failure, applications, channels }: Ladder): void {
    const first = channels.get(id) ?? known
    root.set({
      ...channelAttributes(first, this.#deps.hasNumbers),
      ...causeAttributes(first.cause ?? 0),
      'jackfield.call.answered': first.answeredAt !== undefined,
      'jackfield.applications': applications.length > 0 ? applications : undefined,
    })
    if (failure) root.fail(failure.reason, failure.text)
  }

  #close(leg: Leg, at: number): void {
    const { trace, channel, span } = leg
    if (trace.isSampled) {
      span.set(channelAttributes(channel, this.#deps.hasNumbers))
      if (channel.cause !== undefined) span.set(causeAttributes(channel.cause))
      this.#addMedia(leg, at)
    }
    for (const key of leg.openKeys) this.#forget(key, leg)
    for (const id of leg.bridges) this.#inBridge.get(id)?.delete(leg)
    leg.close(at)
    if (--trace.legs === 0) trace.close(at)
  }

  #addMedia({ trace, channel, span }: Leg, endAt: number): void {
    const { media } = channel
    const first = Math.min(
      media?.firstAt.in ?? Number.POSITIVE_INFINITY,
      media?.firstAt.out ?? Number.POSITIVE_INFINITY,
    )
    if (!media || first === Number.POSITIVE_INFINITY) return
    const startAt = Math.max(first, span.startAt)
    const last = Math.max(media.lastAt.in ?? 0, media.lastAt.out ?? 0) || endAt
    const sound = trace.open('media', span, { name: 'media', startAt, attributes: mediaAttributes(channel) })
    if (sound) trace.end(sound, Math.min(last, endAt))
  }

  refused(call: Ladder): void {
    const { refusal, begunAt, endedAt = begunAt, failure, rungs } = call
    if (!refusal) return
    const traceId = this.#deps.newTraceId()
    if (!isSampledBy(this.#deps.ratio, traceId)) return
    const startAt = Math.min(begunAt, rungs[0]?.at ?? begunAt)
    const attributes = { 'jackfield.call.id': call.id, ...refusalAttributes(refusal, this.#deps.hasNumbers) }
    const span = new Span({ spanId: this.#deps.newSpanId(), name: 'call', kind: 'server', startAt, attributes })
    if (failure) span.fail(failure.reason, failure.text)
    span.endAt = Math.max(startAt, endedAt)
    this.#deps.emit({ traceId, spanId: span.spanId, isSampled: true, state: '' }, span)
  }

  // ---- what a rung says in words only -------------------------------------------------------------------------------

  /** After the ladders have heard it. */
  onEvent(event: BusEvent): void {
    switch (event.name) {
      case 'dial':
        this.#onDial(event)
        break
      case 'channel-state-changed':
        this.#onState(event)
        break
      case 'application-left':
        this.#legs.get(event.channel.id)?.leave(event.application, event.at)
        break
      case 'channel-entered-bridge':
        this.#onBridge(event)
        break
      case 'channel-left-bridge': {
        const leg = this.#legs.get(event.channel.id)
        leg?.finish(`bridge ${event.bridge.id}`, event.at)
        leg?.bridges.delete(event.bridge.id)
        if (leg) this.#inBridge.get(event.bridge.id)?.delete(leg)
        break
      }
      case 'bridge-destroyed':
        this.#inBridge.delete(event.bridge.id)
        break
      case 'playback-started':
        this.#start(event.playback.targetUri, `playback ${event.playback.id}`, {
          name: 'playback',
          startAt: event.at,
          attributes: playbackAttributes(event.playback, this.#deps.hasNumbers),
        })
        break
      case 'playback-finished':
        this.#finish(`playback ${event.playback.id}`, event.at, event.playback.state)
        break
      case 'recording-started':
        this.#start(event.recording.targetUri, `recording ${event.recording.name}`, {
          name: 'recording',
          startAt: event.at,
          attributes: recordingAttributes(event.recording),
        })
        break
      case 'recording-finished':
      case 'recording-failed':
        this.#finish(`recording ${event.recording.name}`, event.at, event.recording.state, event.recording.cause)
        break
    }
  }

  /** Who is called is called by what the caller does just now. */
  #onDial({ caller, peer, status }: BusEvent<'dial'>): void {
    const [calling, called] = [this.#legs.get(caller?.id ?? ''), this.#legs.get(peer.id)]
    if (status !== '' || !called || calling?.trace !== called.trace) return
    called.span.parentId = calling.innermost.spanId
  }

  #onState({ channel, at }: BusEvent<'channel-state-changed'>): void {
    const leg = this.#legs.get(channel.id)
    if (channel.state === 'Ringing') leg?.span.add(at, 'ringing')
    else if (channel.state === 'Up') leg?.span.add(at, 'answered')
  }

  /** Before the ladders hear it: what the application is told of its beginning is part of the stay. */
  onStay({ channel, application, args, at }: BusEvent<'application-entered'>): void {
    const leg = this.#legs.get(channel.id)
    if (!leg?.trace.isSampled) return
    const said = this.#deps.hasNumbers && args.length > 0 ? { 'jackfield.application.arguments': args } : {}
    const attributes = { 'jackfield.application': application, ...said }
    const stay = leg.trace.open('stay', leg.outer, { name: `application ${application}`, startAt: at, attributes })
    if (stay) leg.enter(application, stay)
  }

  #onBridge({ channel, bridge, at }: BusEvent<'channel-entered-bridge'>): void {
    const leg = this.#legs.get(channel.id)
    if (!leg) return
    const inside = this.#inBridge.get(bridge.id) ?? new Set()
    this.#inBridge.set(bridge.id, inside.add(leg))
    leg.bridges.add(bridge.id)
    if (!leg.trace.isSampled) return
    const about = { name: 'bridge', startAt: at, attributes: bridgeAttributes(bridge) }
    leg.begin(`bridge ${bridge.id}`, leg.trace.open('bridge', leg.innermost, about))
  }

  /** What is played to a bridge is in each call that is inside, once. */
  #start(targetUri: string, key: string, about: Parameters<CallTrace['open']>[2]): void {
    const [, kind, id = ''] = /^(channel|bridge):(.*)$/s.exec(targetUri) ?? []
    const legs = kind === 'bridge' ? this.#onePerCall(id) : [this.#legs.get(id)]
    const open = legs.flatMap((leg) => {
      const span = leg?.trace.isSampled ? leg.trace.open(about.name, leg.innermost, about) : undefined
      if (leg && span) leg.begin(key, span)
      return leg && span ? [leg] : []
    })
    if (open.length > 0) this.#withOpen.set(key, open)
  }

  #onePerCall(bridgeId: string): Leg[] {
    const byTrace = new Map<CallTrace, Leg>()
    for (const leg of this.#inBridge.get(bridgeId) ?? []) {
      if (byTrace.size >= mostInBridge) break
      if (!byTrace.has(leg.trace)) byTrace.set(leg.trace, leg)
    }
    return [...byTrace.values()]
  }

  /** It ends before what is open in it. */
  #forget(key: string, leg: Leg): void {
    const left = this.#withOpen.get(key)?.filter((other) => other !== leg) ?? []
    if (left.length > 0) this.#withOpen.set(key, left)
    else this.#withOpen.delete(key)
  }

  #finish(key: string, at: number, state: string, cause = state): void {
    const legs = this.#withOpen.get(key)
    if (!legs) return
    this.#withOpen.delete(key)
    for (const leg of legs) {
      if (state === 'failed') leg.opened(key)?.fail(state, cause)
      leg.finish(key, at)
    }
  }

  // ---- requests -----------------------------------------------------------------------------------------------------

  onRequest(request: Diagnostics['jackfield:call:request']): void {
    const { channelId, bridgeId, method, route, operation, status, durationMs } = request
    if (operation === watchingOperation) return
    const context = this.#deps.contexts.current
    const leg = this.#legOf(channelId, bridgeId)
    const [trace, parentId] = this.#placeOf(leg, context)
    if (!trace?.isSampled || (leg && !leg.trace.mayOpen('request'))) return
    const endAt = this.#deps.clock.wall()
    const [name, attributes] = [`${method} ${route ?? operation ?? ''}`, requestAttributes(request)]
    const spanId = context?.spanId ?? this.#deps.newSpanId()
    const span = new Span({ spanId, name, kind: 'server', parentId, startAt: endAt - durationMs, attributes })
    span.hasRemoteParent = context?.parent !== undefined
    if (leg && trace.traceId !== leg.trace.context.traceId) {
      span.link({ traceId: leg.trace.context.traceId, spanId: leg.span.spanId })
    }
    if (status >= 500) span.fail(String(status), `answered ${status}`)
    span.endAt = endAt
    this.#deps.emit(trace, span)
  }

  /** Also one that the request has just ended. */
  #legOf(channelId: string | undefined, bridgeId: string | undefined): Leg | undefined {
    if (channelId !== undefined) return this.#legs.get(channelId) ?? this.#ended.peek(channelId)
    return this.#inBridge
      .get(bridgeId ?? '')
      ?.values()
      .next().value
  }

  /** In the trace of who asked; else in that of the call, below what has it now. */
  #placeOf(
    leg: Leg | undefined,
    context: RequestContext | undefined,
  ): [trace: TraceContext | undefined, parentId: string | undefined] {
    if (context?.parent) return [context.trace ?? context.parent, context.parent.spanId]
    // it made a call, and is what that began with, or a leg of one
    if (context?.trace) return [context.trace, context.under]
    return [leg?.trace.context, leg?.innermost.spanId]
  }
}
