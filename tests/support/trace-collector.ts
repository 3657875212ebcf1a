// A collector of traces for tests: it takes OTLP over HTTP in JSON, strictly, and keeps the spans; or behaves badly when it is told to.

import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { patienceMs } from '@jackfield/base/testing'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  /** 1 internal, 2 server, 3 client */
  readonly kind: number
  /** nanoseconds since 1970 */
  readonly startsAt: bigint
  readonly endsAt: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events: readonly { readonly name: string; readonly at: bigint }[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly error: string | undefined
}

/** What it does with a request. */
export type CollectorConduct = 'takes' | 'hangs' | 'breaks off' | 'answers at length' | number

export class TraceCollector {
  readonly spans: CollectedSpan[] = []
  /** how many requests there were, and with what headers */
  readonly requests: IncomingMessage['headers'][] = []
  readonly resources: Readonly<Record<string, unknown>>[] = []
  conduct: CollectorConduct = 'takes'
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #news = new EventEmitter()

  /** `port`: one that it had before. */
  static async open(port = 0): Promise<TraceCollector> {
    const server = createServer()
    const collector = new TraceCollector(server)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return collector
  }

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response))
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** As soon as it is there. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined && found !== false) return found
      await once(this.#news, 'news', { signal: AbortSignal.timeout(patienceMs) })
    }
  }

  /** The root of a trace that is there whole: it comes last. */
  async root(isMeant: (span: CollectedSpan) => boolean = () => true): Promise<CollectedSpan> {
    return this.until(() => this.spans.find((span) => span.name === 'call' && isMeant(span)))
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.requests.push(request.headers)
      const { conduct } = this
      if (conduct === 'takes') {
        this.#take(request, Buffer.concat(chunks).toString())
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
      } else if (conduct === 'breaks off') request.socket.destroy()
      else if (conduct === 'answers at length') {
        response.writeHead(200, { 'content-type': 'application/json' })
        // and never comes to an end
        response.write('x'.repeat(1_000_000))
      } else if (typeof conduct === 'number') response.writeHead(conduct).end('no')
      this.#news.emit('news')
    })
  }

  #take({ method, url, headers }: IncomingMessage, text: string): void {
    if (method !== 'POST' || url !== '/v1/traces' || headers['content-type'] !== 'application/json')
      throw new Error(`not OTLP: ${method} ${url} ${headers['content-type']}`)
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      this.resources.push(plain(resource.attributes))
      for (const { spans } of scopeSpans) for (const span of spans) this.spans.push(collected(span))
    }
  }
}

interface OtlpAttribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

const plain = (attributes: readonly OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))

function plainValue(value: Readonly<Record<string, unknown>>): unknown {
  const [[kind, held] = ['', undefined], more] = Object.entries(value)
  if (more) throw new Error('a value is one thing')
  if (kind === 'intValue' && typeof held === 'string') return Number(held)
  if (kind === 'arrayValue') return (held as { values: Record<string, unknown>[] }).values.map(plainValue)
  if (kind === 'stringValue' || kind === 'boolValue' || kind === 'doubleValue') return held
  throw new Error(`no value of OTLP: ${JSON.stringify(value)}`)
}

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly OtlpAttribute[]
  readonly events: readonly { readonly name: string; readonly timeUnixNano: string }[]
  readonly links: CollectedSpan['links']
  readonly status: { readonly code?: number; readonly message?: string }
}

function collected(span: OtlpSpan): CollectedSpan {
  const { traceId, spanId, parentSpanId, name, kind, events, links, status } = span
  if (!/^[0-9a-f]{32}$/.test(traceId) || !/^[0-9a-f]{16}$/.test(spanId)) throw new Error(`ids: ${traceId} ${spanId}`)
  return {
    ...{ traceId, spanId, parentSpanId, name, kind, links },
    startsAt: BigInt(span.startTimeUnixNano),
    endsAt: BigInt(span.endTimeUnixNano),
    attributes: plain(span.attributes),
    events: events.map((event) => ({ name: event.name, at: BigInt(event.timeUnixNano) })),
    error: status.code === 2 ? (status.message ?? '') : undefined,
  }
}
