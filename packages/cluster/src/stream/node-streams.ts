// Streams of bytes from this node to others and back: what somebody opens here and another node has goes there as it comes.
// Not what the bytes are. The engine carries the question and the key; the bytes go past it, and go on without it.

import type { Duplex } from 'node:stream'
import {
  type Clock,
  Disposables,
  detached,
  isJsonObject,
  type Json,
  type Log,
  Notice,
  type Random,
  type Signal,
  type Timer,
} from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Subjects } from '../subjects.ts'
import { connectStream, StreamListener, type StreamPlace, type StreamTarget, streamKeyBytes } from './secure-streams.ts'

/** Whether what is named waits for a stream. */
export type StreamJudgement = 'waiting' | 'taken' | 'nobody'

/** `unreachable`: its node did not answer, or has no way to be reached. */
export type OpenedStream =
  | { readonly ok: true; readonly stream: Duplex }
  | { readonly ok: false; readonly code: 'taken' | 'nobody' | 'unreachable' }

/** What this node has for others. */
export interface StreamParts {
  place(): StreamPlace
  judge(name: string): StreamJudgement
  serve(stream: Duplex): void
}

export interface NodeStreamsDeps extends StreamParts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly name: string
  /** the node whose name an id begins with, this one or another */
  makerOf(id: string): string | undefined
  readonly onDead: Signal<NodeLife>
  readonly onLeft: Signal<NodeLife>
}

interface Ticket {
  readonly from: string
  readonly key: Buffer
  readonly timer: Timer
}

/** Nobody waits longer for another node, nor for the way to it. */
const answerTimeoutMs = 2_000
const connectTimeoutMs = 2_000
/** How long a key waits for its stream. */
const ticketMs = 10_000
/** Keys that wait at once: whoever knows what to ask for asks again and again. */
const mostTickets = 1_000

export class NodeStreams {
  readonly #deps: NodeStreamsDeps
  readonly #endings = new Disposables()
  readonly #tickets = new Map<string, Ticket>()
  /** to other nodes, and from them: with the node at the other end */
  readonly #outgoing = new Map<Duplex, string>()
  readonly #incoming = new Map<Duplex, string>()
  readonly #idle = new Notice<void>()
  #listener: Promise<StreamListener> | undefined
  #isClosed = false

  /** The last stream to another node has ended. */
  readonly onIdle = this.#idle.on

  constructor(deps: NodeStreamsDeps) {
    const { engine, subjects, name } = deps
    this.#deps = deps
    this.#endings.add(engine.answer(subjects.stream(name), (text) => this.#answer(text)))
    this.#endings.add(deps.onDead(({ name: node }) => this.#lose(node)))
    this.#endings.add(deps.onLeft(({ name: node }) => this.#lose(node)))
  }

  /** How many this node passes on to others. */
  get passing(): number {
    return this.#outgoing.size
  }

  /** How many other nodes pass on to this one. */
  get taken(): number {
    return this.#incoming.size
  }

  /** Nothing: no other node can have it. */
  open(id: string): Promise<OpenedStream> | undefined {
    const node = this.#deps.makerOf(id)
    return node === undefined || node === this.#deps.name ? undefined : this.#open(node, id)
  }

  /** Cuts what this node passes on to others. */
  cutPassing(): void {
    for (const stream of this.#outgoing.keys()) stream.destroy()
  }

  close(): void {
    this.#isClosed = true
    this.#endings.dispose()
    for (const { timer } of this.#tickets.values()) timer.cancel()
    this.#tickets.clear()
    this.cutPassing()
    for (const stream of this.#incoming.keys()) stream.destroy()
    detached(
      this.#listener?.then(
        (listener) => listener.close(),
        () => undefined,
      ),
      'the end of listening for other nodes',
    )
  }

  async #open(node: string, id: string): Promise<OpenedStream> {
    const { engine, subjects, name, clock, log } = this.#deps
    const unreachable = (why: string): OpenedStream => {
      log.warning(`a media websocket cannot be passed on to node ${node}: ${why}`, { code: 'node-unreachable' })
      return { ok: false, code: 'unreachable' }
    }
    const answer = await engine.request(subjects.stream(node), JSON.stringify({ from: name, id }), answerTimeoutMs)
    if (!answer.ok) return unreachable(answer.code)
    const read = readAnswer(answer.text)
    if (read === 'nobody' || read === 'taken') return { ok: false, code: read }
    if (typeof read === 'string') return unreachable(read)
    try {
      const stream = await connectStream(read, clock, connectTimeoutMs)
      if (this.#isClosed) {
        stream.destroy()
        return { ok: false, code: 'unreachable' }
      }
      this.#keep(this.#outgoing, stream, node)
      return { ok: true, stream }
    } catch (error) {
      return unreachable(`no connection to ${read.address} port ${read.port} (TCP): ${(error as Error).message}`)
    }
  }

  /** Another node asks for something of this one: how it is reached, and a key for one stream. */
  async #answer(text: string): Promise<string> {
    const { judge, log, place } = this.#deps
    const question = parsed(text)
    const { from, id } = isJsonObject(question) ? question : {}
    if (typeof from !== 'string' || typeof id !== 'string') return JSON.stringify({ refusal: 'not understood' })
    const judgement = judge(id)
    if (judgement !== 'waiting') return JSON.stringify({ refusal: judgement })
    if (this.#tickets.size >= mostTickets) return JSON.stringify({ refusal: 'too many connections are being opened' })
    try {
      const { address, port } = await this.#listen()
      const { ticket, key } = this.#newTicket(from)
      return JSON.stringify({ address, port, ticket, key: key.toString('base64') })
    } catch (error) {
      const { address } = place()
      log.error(`other nodes cannot pass sockets on to this one at ${address}: ${(error as Error).message}`)
      return JSON.stringify({ refusal: 'it cannot open its port for other nodes' })
    }
  }

  /** Once somebody asks, and then for good; what failed is tried again. */
  #listen(): Promise<StreamListener> {
    this.#listener ??= StreamListener.open(this.#deps.place(), {
      keyOf: (ticket) => this.#tickets.get(ticket)?.key,
      serve: (ticket, stream) => this.#serve(ticket, stream),
    }).catch((error) => {
      this.#listener = undefined
      throw error
    })
    return this.#listener
  }

  #newTicket(from: string): { ticket: string; key: Buffer } {
    const { clock, random } = this.#deps
    const ticket = random.uuid()
    const key = Buffer.from(random.bytes(streamKeyBytes))
    this.#tickets.set(ticket, { from, key, timer: clock.after(ticketMs, () => this.#tickets.delete(ticket)) })
    return { ticket, key }
  }

  #serve(ticket: string, stream: Duplex): void {
    const known = this.#tickets.get(ticket)
    // it was used, or is too old: two may have begun with it
    if (!known || this.#isClosed) return void stream.destroy()
    known.timer.cancel()
    this.#tickets.delete(ticket)
    this.#keep(this.#incoming, stream, known.from)
    this.#deps.serve(stream)
  }

  #keep(streams: Map<Duplex, string>, stream: Duplex, node: string): void {
    streams.set(stream, node)
    stream.on('close', () => {
      streams.delete(stream)
      if (streams === this.#outgoing && streams.size === 0) this.#idle.emit()
    })
  }

  /** A machine that is gone says no goodbye: nobody is to wait for its packets. */
  #lose(node: string): void {
    for (const streams of [this.#outgoing, this.#incoming])
      for (const [stream, at] of streams) if (at === node) stream.destroy()
  }
}

/** Where to go with which key, or in words why not. */
function readAnswer(text: string): StreamTarget | string {
  const read = parsed(text)
  if (!isJsonObject(read)) return 'its answer cannot be read'
  const { refusal, address, port, ticket, key } = read
  if (typeof refusal === 'string') return refusal
  if (typeof address !== 'string' || typeof port !== 'number' || typeof ticket !== 'string' || typeof key !== 'string')
    return 'its answer cannot be read'
  return { address, port, ticket, key: Buffer.from(key, 'base64') }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
