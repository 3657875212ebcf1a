// Requests over event sockets: started in the order they come, for one object one after the other; answers go out as they are ready.
// Not another interface: rights, parameters and errors are those of HTTP.

import { STATUS_CODES } from 'node:http'
import type { EventSocket, RequestTaker } from './event-socket.ts'
import type { Interface } from './interface.ts'
import { type BadFrame, isBadFrame, parseRestFrame, type RestFrame } from './rest-frame.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'
import type { Account, Users } from './users.ts'

export interface RestOverWebsocketOptions {
  /** how many requests of one socket may be under way; then it is not read until some are answered */
  readonly mostUnderWay?: number
  readonly isPretty?: boolean
}

/** What is under way on one socket. */
class Traffic {
  count = 0
  isPaused = false
  /** the last request about each object that is not answered yet */
  readonly last = new Map<string, Promise<unknown>>()
}

export class RestOverWebsocket implements RequestTaker {
  readonly #interface: Interface
  readonly #users: Users
  readonly #mostUnderWay: number
  /** what is sent over sockets is written for people */
  readonly isPretty: boolean
  readonly #traffic = new WeakMap<EventSocket, Traffic>()

  constructor(
    served: Interface,
    users: Users,
    { mostUnderWay = 1_000, isPretty = false }: RestOverWebsocketOptions = {},
  ) {
    this.#interface = served
    this.#users = users
    this.#mostUnderWay = mostUnderWay
    this.isPretty = isPretty
  }

  receive(socket: EventSocket, text: string): void {
    const frame = parseRestFrame(text)
    if (isBadFrame(frame)) {
      this.#refuse(socket, frame)
      return
    }
    const before = this.#before(socket, frame)
    const answer = before ? before.then(() => this.#run(socket, frame)) : this.#run(socket, frame)
    if (answer instanceof Promise) this.#underWay(socket, frame, answer)
    else this.#answer(socket, frame, answer)
  }

  /** The request about the same object that has to be answered first. */
  #before(socket: EventSocket, frame: RestFrame): Promise<unknown> | undefined {
    const last = this.#traffic.get(socket)?.last
    if (!last || last.size === 0) return undefined
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
      baseUrl: '',
      idempotencyKey: frame.idempotencyKey,
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
    if (traffic.count >= this.#mostUnderWay && !traffic.isPaused) {
      traffic.isPaused = true
      socket.pauseReading()
    }
    void answer.then((settled) => {
      traffic.count--
      if (object !== undefined && traffic.last.get(object) === answer) traffic.last.delete(object)
      this.#answer(socket, frame, settled)
      if (traffic.isPaused && traffic.count < this.#mostUnderWay) {
        traffic.isPaused = false
        socket.resumeReading()
      }
    })
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
  }
}
