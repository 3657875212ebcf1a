// The connection events come over: opened, kept open, and gone on with where it was lost.
// Not who listens: every event is handed over once, in order.

import { type Clock, detached, isJsonObject, type JsonObject, type Random, step, type Timer } from '@jackfield/base'
import { readAriError } from './ari-error.ts'
import { ConnectionError } from './connection-error.ts'
import { deferred } from './deferred.ts'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  eventConnectionMachine,
} from './event-connection.machine.ts'
import { type Loss, ResumePlaces } from './resume-places.ts'
import { SocketRequests } from './socket-requests.ts'
import type { Socket, Transport } from './transport.ts'

export interface Reconnect {
  /** the first delay; it doubles each time */
  readonly firstMs: number
  readonly mostMs: number
}

export const reconnectDefaults: Reconnect = { firstMs: 100, mostMs: 10_000 }

/** What happens to the connection. */
export type ConnectionNotice =
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly code: number; readonly reason: string }
  | { readonly state: 'closed' }

/** How new calls are shared out among several programs of one application. */
export type Share = 'round-robin' | 'claim'

/** What the socket is for: applications, or looking on. */
export type ConnectionSubject =
  | {
      readonly applications: readonly string[]
      readonly subscribeAll: boolean
      /** ask for numbers, so that nothing is lost */
      readonly isResuming: boolean
      /** together with other programs of the same application */
      readonly share?: Share | undefined
      /** of several exchanges that stand as one only what happens at the one it is connected to */
      readonly scope?: 'node' | undefined
    }
  | { readonly follow: readonly string[]; readonly scope?: 'node' | undefined }

export interface EventConnectionOptions {
  readonly transport: Transport
  readonly subject: ConnectionSubject
  readonly reconnect: Reconnect | undefined
  /** how often the exchange is asked whether it is still there */
  readonly heartbeatMs: number
  readonly clock: Clock
  readonly random: Random
  onEvent(event: JsonObject): void
  onLoss(loss: Loss): void
  onNotice(notice: ConnectionNotice): void
}

/** How long the other side may take to agree to the end. */
const closeLimitMs = 3_000

export class EventConnection {
  readonly requests = new SocketRequests()
  readonly #options: EventConnectionOptions
  readonly #places: ResumePlaces
  readonly #opening = deferred<void>()
  readonly #closed = deferred<void>()
  #state: ConnectionState = 'idle'
  #socket: Socket | undefined
  /** the name the exchange gave it, where it shares an application */
  #connection: string | undefined
  #attempt = 0
  #hasBeenOpen = false
  #end = { code: 0, reason: '' }
  #delay: Timer | undefined
  #heartbeat: Timer | undefined

  constructor(options: EventConnectionOptions) {
    this.#options = options
    this.#places = new ResumePlaces('follow' in options.subject ? [] : options.subject.applications)
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** The name of the connection, where it shares an application. */
  get connection(): string | undefined {
    return this.#connection
  }

  /** Resolves when it is open; rejects with the reason when it cannot be. */
  open(): Promise<void> {
    this.#feed('open')
    return this.#opening.promise
  }

  close(): Promise<void> {
    this.#feed('close')
    return this.#closed.promise
  }

  /** Cuts the present socket, as a network might; for tests of those who use a client. */
  cut(): void {
    const socket = this.#socket
    this.#lost(socket, 1006, 'cut on purpose')
    socket?.close()
  }

  #feed(event: ConnectionEvent): void {
    const { state, effects } = step(eventConnectionMachine, this.#state, event)
    this.#state = state
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: ConnectionEffect): void {
    switch (effect) {
      case 'dial':
        this.#dial()
        break
      case 'welcome':
        this.#welcome()
        break
      case 'refuse':
        this.#refuse()
        break
      case 'give-up':
        this.#failed(new ConnectionError('the client was closed while it was connecting'))
        break
      case 'drop':
        this.#heartbeat?.cancel()
        this.requests.lost()
        this.#options.onNotice({ state: 'lost', ...this.#end })
        break
      case 'delay':
        this.#delay = this.#options.clock.after(this.#delayMs(), () => this.#feed('due'))
        break
      case 'forget-delay':
        this.#delay?.cancel()
        break
      case 'hang-up':
        this.#hangUp()
        break
      case 'finish':
        this.#finish()
        break
    }
  }

  #dial(): void {
    const { transport, subject } = this.#options
    const query = [who(subject)]
    if (subject.scope) query.push(`scope=${subject.scope}`)
    if ('applications' in subject) {
      if (subject.subscribeAll) query.push('subscribeAll=true')
      if (subject.share) query.push(`share=${subject.share}`)
      if (subject.isResuming) query.push(`resume=${encodeURIComponent(this.#places.token)}`)
    }
    // a socket that is not the present one any more has nothing to say
    const socket: Socket = transport.open(query.join('&'), {
      opened: () => {
        if (this.#socket === socket) this.#feed('opened')
      },
      text: (text) => {
        if (this.#socket === socket && this.#state === 'open') this.#receive(text)
      },
      closed: (code, reason) => this.#lost(socket, code, reason),
    })
    this.#socket = socket
  }

  #lost(socket: Socket | undefined, code: number, reason: string): void {
    if (socket === undefined || this.#socket !== socket) return
    this.#socket = undefined
    this.#end = { code, reason }
    if (this.#state === 'closed') this.#closed.resolve()
    this.#feed(this.#options.reconnect ? 'lost' : 'lost-for-good')
  }

  #welcome(): void {
    const { subject, onNotice, onLoss } = this.#options
    this.#attempt = 0
    const isReturn = this.#hasBeenOpen
    this.#hasBeenOpen = true
    onNotice({ state: 'open' })
    // what is followed has no numbers: what came meanwhile is nobody's
    if (isReturn && 'follow' in subject) onLoss({ application: '', reason: 'not-numbered' })
    else if (isReturn && 'applications' in subject && !this.#places.isNumbered) {
      for (const application of subject.applications) onLoss({ application, reason: 'not-numbered' })
    }
    const socket = this.#socket
    this.requests.opened((text) => socket?.send(text))
    if (this.#places.isNumbered) this.#beat()
    this.#opening.resolve()
  }

  /** Says why the first socket could not be had: a socket hides it, so the same is asked by a request. */
  #refuse(): void {
    const { transport, subject } = this.#options
    const { code, reason } = this.#end
    detached(
      transport.request({ method: 'GET', path: `/events?${who(subject)}` }).then(
        (answer) => {
          if (answer.status >= 400 && answer.status !== 426) this.#failed(readAriError('GET /events', answer))
          else this.#failed(new ConnectionError(`the event socket was refused (${code}${reason && `, ${reason}`})`))
        },
        (error) => this.#failed(error),
      ),
      'the connection to the exchange',
    )
  }

  #failed(error: unknown): void {
    this.requests.close()
    this.#opening.reject(error)
    if (!this.#socket) this.#closed.resolve()
  }

  #hangUp(): void {
    this.#heartbeat?.cancel()
    const socket = this.#socket
    if (!socket) {
      this.#closed.resolve()
      return
    }
    const limit = this.#options.clock.after(closeLimitMs, () => this.#closed.resolve())
    detached(
      this.#closed.promise.then(() => limit.cancel()),
      'the connection to the exchange',
    )
    socket.close()
  }

  #finish(): void {
    this.requests.close()
    if (!this.#socket) this.#closed.resolve()
    this.#options.onNotice({ state: 'closed' })
  }

  #delayMs(): number {
    const { reconnect = reconnectDefaults, random } = this.#options
    const full = Math.min(reconnect.mostMs, reconnect.firstMs * 2 ** this.#attempt++)
    // those who were cut off together do not come back together
    return full * (0.75 + random.next() / 4)
  }

  #receive(text: string): void {
    const message = parse(text)
    if (!message) return
    if (message.type === 'RESTResponse') {
      this.requests.answered(message)
      return
    }
    const application = String(message.application ?? '')
    if (message.type === 'ApplicationShared') this.#connection = String(message.connection)
    if (message.type === 'Resumed' || message.type === 'ResumeFailed') this.#resumed(application, message)
    else if (!this.#note(application, message)) return
    else if (message.type === 'ExchangeLost') {
      this.#places.end(application, String(message.incarnation))
      // of what it said last nobody else may know
      this.#options.onLoss({ application, reason: 'exchange-lost' })
    }
    this.#options.onEvent(message)
  }

  #note(application: string, { asterisk_id: exchange, seq }: JsonObject): boolean {
    const noted = this.#places.note(application, String(exchange), typeof seq === 'number' ? seq : undefined)
    if (noted === 'seen') return false
    if (noted !== 'new') this.#options.onLoss(noted)
    return true
  }

  #resumed(application: string, message: JsonObject): void {
    const { asterisk_id: exchange, incarnation, seq, reason, lost_from: from, lost_to: to } = message
    if (reason === 'exchange-lost') this.#places.end(application, String(incarnation))
    else this.#places.begin(application, String(exchange), String(incarnation), Number(seq))
    if (this.#places.isNumbered && !this.#heartbeat) this.#beat()
    if (message.type !== 'ResumeFailed') return
    this.#options.onLoss({
      application,
      reason: reason as Loss['reason'],
      ...(typeof from === 'number' ? { from } : {}),
      ...(typeof to === 'number' ? { to } : {}),
    })
  }

  /** A connection may die without a word; who is asked and does not answer is gone. */
  #beat(): void {
    this.#heartbeat?.cancel()
    const { heartbeatMs, transport, clock } = this.#options
    if (heartbeatMs === 0 || transport.isNeverSilent) return
    const socket = this.#socket
    let isAnswered = true
    this.#heartbeat = clock.every(heartbeatMs, () => {
      if (!isAnswered) {
        this.#lost(socket, 1006, 'the exchange does not answer')
        socket?.close()
        return
      }
      isAnswered = false
      detached(
        this.requests.run({ method: 'GET', path: '/asterisk/ping' }).then(
          () => {
            isAnswered = true
          },
          // lost meanwhile: there is a new socket, or none
          () => undefined,
        ),
        'the connection to the exchange',
      )
    })
  }
}

const who = (subject: ConnectionSubject): string =>
  'follow' in subject
    ? `follow=${encodeURIComponent(subject.follow.join(','))}`
    : `app=${encodeURIComponent(subject.applications.join(','))}`

function parse(text: string): JsonObject | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return isJsonObject(message) ? message : undefined
  } catch {
    return undefined
  }
}
