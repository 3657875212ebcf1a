// Requests over event sockets: started in the order they come, for one object one after the other; answers go out as they are ready.
// Not another interface: rights, parameters and errors are those of HTTP.

import { STATUS_CODES } from 'node:http'
import { type Clock, detached, type Timer } from '@jackfield/base'
import type { EventSocket, RequestTaker } from './event-socket.ts'
import type { Interface } from './interface.ts'
import { type BadFrame, isBadFrame, parseRestFrame, type RestFrame } from './rest-frame.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'
import type { Account, Users } from './users.ts'

export interface RestOverWebsocketOptions {
  /** how many requests of one socket may be under way; then it is not read until some are answered */
  readonly mostUnderWay?: number
  /** how many bytes may wait for a socket to read them; beyond it, it is not read until it has */
  readonly unreadBytes?: number
  /** how long a socket may take to read that many of them */
  readonly unreadMs?: number
  readonly isPretty?: boolean
}

/** The closing code of a socket that did not read, the same as for events. */
const tooSlowCode = 4001
/** Answers to requests that were under way already may still be added, up to so many times of what may be unread. */
const mostUnread = 32

/** What is under way on one socket. */
class Traffic {
  count = 0
  isPaused = false
  isUnread = false
  /** the last request about each object that is not answered yet */
  readonly last = new Map<string, Promise<unknown>>()
  /** what had arrived already when the reading paused */
  held: string[] = []
  patience: Timer | undefined
}

export class RestOverWebsocket implements RequestTaker {
  readonly #interface: Interface
  readonly #users: Users
  readonly #clock: Clock
  readonly #mostUnderWay: number
  readonly #unreadBytes: number
  readonly #unreadMs: number
  /** what is sent over sockets is written for people */
  readonly isPretty: boolean
  readonly #traffic = new WeakMap<EventSocket, Traffic>()

  constructor(
    served: Interface,
    users: Users,
    clock: Clock,
    { mostUnderWay = 1_000, unreadBytes = 2 ** 20, unreadMs = 30_000, isPretty = false }: RestOverWebsocketOptions = {},
  ) {
    this.#interface = served
    this.#users = users
    this.#clock = clock
    this.#mostUnderWay = mostUnderWay
    this.#unreadBytes = unreadBytes
    this.#unreadMs = unreadMs
    this.isPretty = isPretty
  }

  receive(socket: EventSocket, text: string): void {
    const traffic = this.#traffic.get(socket)
    if (traffic?.isPaused) traffic.held.push(text)
    else this.#handle(socket, text, traffic)
  }

  #handle(socket: EventSocket, text: string, traffic: Traffic | undefined): void {
    const frame = parseRestFrame(text)
    if (isBadFrame(frame)) {
      this.#refuse(socket, frame)
      return
    }
    const before = traffic && this.#before(traffic, frame)
    const answer = before ? before.then(() => this.#run(socket, frame)) : this.#run(socket, frame)
    if (answer instanceof Promise) this.#underWay(socket, frame, answer)
    else this.#answer(socket, frame, answer)
  }

  closed(socket: EventSocket): void {
    const traffic = this.#traffic.get(socket)
    if (traffic) this.#forget(traffic)
  }

  #forget(traffic: Traffic): void {
    traffic.patience?.cancel()
    traffic.held = []
  }

  /** The request about the same object that has to be answered first. */
  #before({ last }: Traffic, frame: RestFrame): Promise<unknown> | undefined {
    if (last.size === 0) return undefined
    const object = this.#interface.objectOf(`/${frame.uri}`)
    return object === undefined ? undefined : last.get(object)
  }

  #run(socket: EventSocket, frame: RestFrame): RestAnswer | Promise<RestAnswer> {
    const account = this.#accountOf(socket)
    if (!account) return this.#interface.fault('authentication-required')
    const request: RestRequest = {
      method: frame.method,
      path: `/${frame.uri}`,
      query: frame.query,
      pairs: frame.pairs,
      form: frame.form,
      body: frame.body,
      over: 'websocket',
      applications: socket.session?.applications ?? [],
      connection: socket.session?.id,
      baseUrl: '',
      idempotencyKey: frame.idempotencyKey,
      traceparent: frame.traceparent,
      tracestate: frame.tracestate,
      account,
    }
    return this.#interface.answer(request)
  }

  /** The account as it is now; nothing when it is gone or its password is another than the socket was opened with. */
  #accountOf({ account, isOutbound }: EventSocket): Account | undefined {
    const now = this.#users.get(account.name)
    if (now === account || !now) return now
    if (isOutbound) return now
    return now.password === account.password && now.passwordFormat === account.passwordFormat ? now : undefined
  }

  #underWay(socket: EventSocket, frame: RestFrame, answer: Promise<RestAnswer>): void {
    const traffic = this.#trafficOf(socket)
    const object = this.#interface.objectOf(`/${frame.uri}`)
    traffic.count++
    if (object !== undefined) traffic.last.set(object, answer)
    if (traffic.count >= this.#mostUnderWay) this.#pause(socket, traffic)
    const settle = async () => {
      const settled = await answer
      traffic.count--
      if (object !== undefined && traffic.last.get(object) === answer) traffic.last.delete(object)
      this.#answer(socket, frame, settled)
      this.#goOn(socket, traffic)
    }
    detached(settle(), 'an answer')
  }

  #pause(socket: EventSocket, traffic: Traffic): void {
    if (traffic.isPaused) return
    traffic.isPaused = true
    socket.pauseReading()
  }

  /** Takes what was held back, one after the other: each answer may be the one that is too much again. */
  #goOn(socket: EventSocket, traffic: Traffic): void {
    if (!traffic.isPaused || !this.#mayGoOn(socket, traffic)) return
    const held = traffic.held
    traffic.held = []
    traffic.isPaused = false
    let at = 0
    while (at < held.length && !traffic.isPaused) this.#handle(socket, held[at++] as string, traffic)
    // the rest comes before what arrives later: nothing does in this turn
    if (at < held.length) traffic.held = held.slice(at)
    if (!traffic.isPaused) socket.resumeReading()
  }

  #mayGoOn(socket: EventSocket, traffic: Traffic): boolean {
    return !socket.isOver && !traffic.isUnread && traffic.count < this.#mostUnderWay
  }

  /** More waits than may: nothing more is asked until it is read, and who never reads is let go. */
  #waitForReader(socket: EventSocket): void {
    const traffic = this.#trafficOf(socket)
    if (traffic.isUnread) {
      if (socket.bufferedBytes > this.#unreadBytes * mostUnread) this.#giveUp(socket, traffic)
      return
    }
    traffic.isUnread = true
    this.#pause(socket, traffic)
    this.#bePatient(socket, traffic)
    socket.onDrained(() => {
      traffic.patience?.cancel()
      traffic.isUnread = false
      this.#goOn(socket, traffic)
    })
  }

  #bePatient(socket: EventSocket, traffic: Traffic): void {
    const before = socket.bufferedBytes
    const portions = Math.ceil(before / this.#unreadBytes)
    traffic.patience = this.#clock.after(this.#unreadMs * portions, () => {
      // events are added meanwhile: who reads some of it goes on reading
      if (socket.bufferedBytes < before) this.#bePatient(socket, traffic)
      else this.#giveUp(socket, traffic)
    })
  }

  #giveUp(socket: EventSocket, traffic: Traffic): void {
    this.#forget(traffic)
    socket.close(tooSlowCode, 'too slow: answers were not read in time')
  }

  #trafficOf(socket: EventSocket): Traffic {
    const known = this.#traffic.get(socket)
    if (known) return known
    const traffic = new Traffic()
    this.#traffic.set(socket, traffic)
    return traffic
  }

  #refuse(socket: EventSocket, frame: BadFrame): void {
    // clients know an unreadable message by its phrase alone
    const more = frame.code === 'message-unreadable' ? { text: '' } : {}
    const answer = this.#interface.fault(frame.code, {}, more)
    this.#answer(socket, frame, answer)
  }

  #answer(socket: EventSocket, frame: RestFrame | BadFrame, answer: RestAnswer): void {
    const { status, phrase = STATUS_CODES[status] ?? '', text } = answer
    const body = text === '' ? '' : `,"content_type":"application/json","message_body":${JSON.stringify(text)}`
    const message =
      `{${socket.session?.envelope('RESTResponse') ?? '"type":"RESTResponse"'},` +
      `"transaction_id":${JSON.stringify(frame.transactionId)},"request_id":${JSON.stringify(frame.requestId)},` +
      `"status_code":${status},"reason_phrase":${JSON.stringify(phrase)},"uri":${JSON.stringify(frame.uri)}${body}}`
    socket.send(message)
    if (socket.bufferedBytes > this.#unreadBytes) this.#waitForReader(socket)
  }
}
