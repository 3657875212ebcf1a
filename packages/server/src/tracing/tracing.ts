// Traces of calls, switched on: what makes them, what they are handed to, and whoever has to know of them.
// Loaded when traces are configured; see assembly/tracing.ts.

import { hostname } from 'node:os'
import type { Ladders } from '@jackfield/ari'
import { type Clock, Disposables, type Hooks, type Log, type Random } from '@jackfield/base'
import type { Bus, Exchange } from '@jackfield/core'
import type { Interface } from '@jackfield/http'
import type { TracingConf } from '../configuration/opentelemetry-conf.ts'
import { programName, version } from '../version.ts'
import { CallTraces } from './call-traces.ts'
import { encodeSpans, type TracedResource } from './otlp-json.ts'
import { OtlpSender } from './otlp-sender.ts'
import { RequestContexts } from './request-context.ts'
import { type SpanCounts, SpanQueue } from './span-queue.ts'

export interface TracingDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly hooks: Hooks
  readonly exchange: Exchange
  readonly ladders: Pick<Ladders, 'follower'>
  readonly interface: Pick<Interface, 'contexts'>
  /** of the exchange, as applications know it */
  readonly entityId: string
}

export class Tracing {
  readonly #deps: TracingDeps
  readonly #queue: SpanQueue
  readonly #sender: OtlpSender
  readonly #traces: CallTraces
  readonly #endings = new Disposables()

  constructor(conf: TracingConf, deps: TracingDeps, counts: SpanCounts) {
    this.#deps = deps
    const { clock, random, bus, hooks } = deps
    const { url } = conf
    const resource = resourceOf(conf, deps.entityId)
    const sender = new OtlpSender(conf, clock)
    this.#sender = sender
    const log = deps.log.for('tracing')
    const send: ConstructorParameters<typeof SpanQueue>[1]['send'] = (spans) =>
      sender.send(encodeSpans(spans, resource))
    this.#queue = new SpanQueue(conf.queue, { clock, random, log, place: `${url.origin}${url.pathname}`, send }, counts)
    const newSpanId = () => hex(random, 8)
    const contexts = new RequestContexts(newSpanId)
    const traces = new CallTraces({
      ...{ clock, contexts, newSpanId, newTraceId: () => hex(random, 16) },
      ...{ ratio: conf.ratio, mostSpans: conf.mostSpans, hasNumbers: conf.hasNumbers, variable: conf.variable },
      emit: ({ traceId, state }, span) => this.#queue.add({ traceId, state, span }),
      setVariable: (channelId, name, value) => this.#setVariable(channelId, name, value),
      isTrusted: (endpoint) => conf.sipAccept.includes(endpoint),
      isGivenTo: (peer) =>
        peer.kind === 'websocket'
          ? conf.isSentToWebsockets
          : conf.sipSend === 'all' || conf.sipSend.includes(peer.endpoint),
    })
    this.#traces = traces
    // the ladders were there before: they hear everything first
    deps.ladders.follower = traces
    this.#endings.add(bus.on('application-entered', (event) => traces.onStay(event)))
    this.#endings.add(bus.onAny((event) => traces.onEvent(event)))
    this.#endings.add(hooks('jackfield:call:request').subscribe((request) => traces.onRequest(request)))
    deps.interface.contexts = contexts
    deps.exchange.traces = traces
  }

  /** Spans that are not sent yet. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Makes no more of them, and sends those there are within this long. */
  async close(limitMs: number): Promise<void> {
    const { ladders, exchange } = this.#deps
    this.#endings.dispose()
    ladders.follower = undefined
    this.#deps.interface.contexts = undefined
    exchange.traces = undefined
    this.#traces.close()
    await this.#queue.close(limitMs)
    this.#sender.close()
  }

  #setVariable(channelId: string, name: string, value: string): void {
    this.#deps.exchange.channels.get(channelId)?.variables.set(name, value, { isReported: true })
  }
}

/** Zeros alone are no id. */
function hex(random: Random, bytes: number): string {
  const text = Buffer.from(random.bytes(bytes)).toString('hex')
  return /^0+$/.test(text) ? hex(random, bytes) : text
}

/** What is configured wins. */
const resourceOf = ({ serviceName, resource }: TracingConf, entityId: string): TracedResource => ({
  attributes: {
    'service.version': version,
    'service.instance.id': entityId,
    'host.name': hostname(),
    'process.pid': process.pid,
    'telemetry.sdk.name': 'jackfield',
    'telemetry.sdk.language': 'nodejs',
    ...resource,
    'service.name': serviceName,
  },
  scope: { name: programName.toLowerCase(), version },
})
