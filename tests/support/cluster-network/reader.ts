// One application of the program that reads every socket: its numbered events, wherever it is connected just now, and what is wrong with them.
// It goes to another node when its own one is silent, as a client behind a balancer would.

import { WebSocket } from 'ws'
import { EventOrder } from '../random-world/event-order.ts'
import { type ClusterHosts, names } from './cluster-hosts.ts'

// biome-ignore lint/suspicious/noExplicitAny: events of every kind, looked into by those who know them
export type ReadEvent = { type: string } & Record<string, any>

const pingMs = 1_000
const silentMs = 4_000
/** For so long nodes may not know which of two sockets of one program is the newer one. */
const ownMs = 15_000
/** Losses that follow from the death of a node, and from nothing else. */
const deaths = new Set(['exchange-lost', 'exchange-restarted', 'application-forgotten'])

export class Reader {
  readonly name: string
  readonly faults: string[] = []
  readonly #hosts: ClusterHosts
  readonly #order: EventOrder
  readonly #onEvent: (event: ReadEvent, at: number) => void
  readonly #onLost: (exchange: string) => void
  /** by entity id of the exchange */
  readonly #places = new Map<string, { incarnation: string; seq: number }>()
  readonly #timer: NodeJS.Timeout
  /** the last messages in a few words */
  readonly #last: string[] = []
  #at: number
  #socket: WebSocket | undefined
  #heardAt = 0
  #gaveUpAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #events = 0
  #resumes = 0
  /** entity id of the exchange that was killed */
  #killed: string | undefined

  /** `onEvent`: by the node it is connected to; `onLost`: it was told that this exchange, by its entity id, is lost. */
  constructor(
    hosts: ClusterHosts,
    name: string,
    at: number,
    onEvent: (event: ReadEvent, at: number) => void,
    onLost: (exchange: string) => void,
  ) {
    this.name = name
    this.#hosts = hosts
    this.#at = at
    this.#onEvent = onEvent
    this.#onLost = onLost
    this.#order = new EventOrder(name, false)
    this.#connect()
    this.#timer = setInterval(() => this.#look(), pingMs)
  }

  /** The node it is connected to; −1: none. */
  get at(): number {
    return this.#socket?.readyState === WebSocket.OPEN ? this.#at : -1
  }

  get counts(): { readonly events: number; readonly resumes: number } {
    return { events: this.#events, resumes: this.#resumes }
  }

  /** What it was told lately, for whoever looks for a reason. */
  get story(): string {
    return this.#last.join('\n')
  }

  /** From now on it is no fault that what only this exchange had is lost; of every other one it is. Nothing: of every one. */
  mayLose(exchange: string | undefined): void {
    this.#killed = exchange
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isClosed) return
    const exchange = this.#hosts.exchange(this.#at)
    const token = [...this.#places.values()].map(({ incarnation, seq }) => `${incarnation}:${seq}`).join('+')
    const socket = new WebSocket(exchange.events(this.name, `&resume=${encodeURIComponent(token)}`), {
      handshakeTimeout: silentMs,
    })
    this.#socket = socket
    this.#heardAt = performance.now()
    socket.on('message', (data) => {
      this.#heardAt = performance.now()
      if (this.#socket === socket) this.#read(JSON.parse(String(data)) as ReadEvent)
    })
    socket.on('pong', () => {
      this.#heardAt = performance.now()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#note(`the socket of node ${this.#at} is closed`)
      this.#gaveUpAt = performance.now()
      this.#at = (this.#at + 1) % this.#hosts.exchanges.length
      setTimeout(() => this.#connect(), 200)
    })
  }

  #look(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (performance.now() - this.#heardAt > silentMs) this.#socket.terminate()
    else this.#socket.ping()
  }

  #read(event: ReadEvent): void {
    this.#events++
    const exchange = String(event.asterisk_id)
    const { type, seq = '', incarnation = '', reason = '', replayed = '', channel } = event
    const words = [type, exchange.slice(0, 5), seq, incarnation, reason, replayed, channel?.id ?? '']
    this.#note(`node ${this.#at}: ${words.join(' ')}`)
    if (event.type === 'ExchangeLost') this.#lost(String(incarnation))
    else if (event.type === 'Resumed' || event.type === 'ResumeFailed') this.#begin(event, exchange)
    else if (event.type === 'ApplicationReplaced') this.#replaced()
    else {
      if (typeof event.seq === 'number') this.#number(event, exchange)
      this.#order.told({ ...event, seq: undefined } as never, this.#mayHaveBegunUntold(event, exchange))
      const wrong = this.#order.faults.splice(0)
      if (wrong.length > 0) this.faults.push(`${wrong.join('; ')}:\n${this.story}`)
    }
    this.#onEvent(event, this.#at)
  }

  /**
   * A node says to the others that it has a call before it says so to programs: one that is killed in between has nobody told of the beginning,
   * and the others tell of the end.
   */
  #mayHaveBegunUntold({ type, channel }: ReadEvent, exchange: string): boolean {
    const killed = this.#killed === undefined ? undefined : names[this.#hosts.entityIds.indexOf(this.#killed)]
    if (type !== 'StasisEnd' || killed === undefined || exchange === this.#killed) return false
    return String(channel?.id).startsWith(`${killed}-`)
  }

  /** A socket of its own that it gave up a moment ago may be the newer one where that is known late: it comes again. */
  #replaced(): void {
    if (performance.now() - this.#gaveUpAt > ownMs) this.faults.push(`${this.name} was replaced, and nobody else is it`)
    this.#socket?.terminate()
  }

  #note(words: string): void {
    this.#last.push(`${new Date().toISOString().slice(11, 23)} ${words}`)
    if (this.#last.length > 40) this.#last.shift()
  }

  #begin({ type, reason, incarnation, seq, replayed }: ReadEvent, exchange: string): void {
    const known = this.#places.get(exchange)
    this.#resumes++
    const lost = reason === 'exchange-lost' ? this.#forget(incarnation) : exchange
    const isExcused = deaths.has(reason) && (lost === undefined || lost === this.#killed)
    if (type === 'ResumeFailed' && !isExcused)
      this.faults.push(`${this.name} was told that events of ${lost} are lost: ${reason}\n${this.story}`)
    if (type === 'Resumed' && known?.incarnation === incarnation && seq !== known?.seq)
      this.faults.push(`${this.name} resumes ${exchange} at ${seq}, and was at ${known?.seq} (${replayed} replayed)`)
    if (reason !== 'exchange-lost') this.#places.set(exchange, { incarnation, seq })
  }

  /** Another node says it of one that is dead: nothing more comes of that one. Gives which it was; nothing: it was known already. */
  #forget(incarnation: string): string | undefined {
    const [dead] = [...this.#places].find(([, place]) => place.incarnation === incarnation) ?? []
    if (dead === undefined) return undefined
    this.#places.delete(dead)
    this.#onLost(dead)
    return dead
  }

  #lost(incarnation: string): void {
    const dead = this.#forget(incarnation)
    if (dead !== undefined && dead !== this.#killed)
      this.faults.push(`${this.name} was told that ${dead} is lost, which had no fault:\n${this.story}`)
  }

  #number({ type, seq, channel }: ReadEvent, exchange: string): void {
    const place = this.#places.get(exchange)
    if (!place) {
      this.faults.push(`${type} of ${exchange} has number ${seq} before it was said where numbers begin`)
      return
    }
    if (seq !== place.seq + 1)
      this.faults.push(
        `${this.name}: ${type} of ${exchange} (${channel?.id}) has number ${seq} after ${place.seq}:\n${this.story}`,
      )
    place.seq = seq
  }
}
