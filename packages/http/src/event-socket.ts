// One event socket: texts out to an application, requests in from it. It exists before its websocket does, so nothing is lost
// between the registration and the handshake.
// Not the handshake, and not who hears what.

import type { EventConnection, EventSession, User } from '@jackfield/description'
import type { TextTransport } from './text-transport.ts'
import type { Account } from './users.ts'

/** Who answers what comes in over it. */
export interface RequestTaker {
  /** texts that go out are to be indented; default as they are */
  readonly isPretty?: boolean
  receive(socket: EventSocket, text: string): void
  /** Nothing comes from it any more. */
  closed?(socket: EventSocket): void
}

export interface EventSocketPeer {
  readonly account: Account
  readonly remote: string
  readonly isOutbound: boolean
}

export class EventSocket implements EventConnection {
  readonly remote: string
  readonly isOutbound: boolean
  readonly account: Account
  readonly #rest: RequestTaker
  #session: EventSession | undefined
  #transport: TextTransport | undefined
  /** what is sent before the handshake is done */
  #early: string[] = []
  #earlyClose: { code: number; reason: string } | undefined
  #isOver = false

  constructor(rest: RequestTaker, { account, remote, isOutbound }: EventSocketPeer) {
    this.#rest = rest
    this.account = account
    this.remote = remote
    this.isOutbound = isOutbound
  }

  get user(): User {
    return this.account
  }

  /** The session that was opened for this socket. */
  serve(session: EventSession): void {
    this.#session = session
  }

  get session(): EventSession | undefined {
    return this.#session
  }

  /** The websocket is there: what waited goes out first. */
  attach(transport: TextTransport): void {
    this.#transport = transport
    const early = this.#early
    this.#early = []
    for (const text of early) transport.send(text)
    if (this.#earlyClose) this.close(this.#earlyClose.code, this.#earlyClose.reason)
  }

  send(text: string): boolean {
    if (this.#isOver || this.#earlyClose || this.#transport?.isClosing) return false
    const written = this.#rest.isPretty ? JSON.stringify(JSON.parse(text), null, 2) : text
    if (this.#transport) this.#transport.send(written)
    else this.#early.push(written)
    return true
  }

  get bufferedBytes(): number {
    return this.#transport?.bufferedBytes ?? 0
  }

  onDrained(run: () => void): void {
    if (this.#transport) this.#transport.onDrained(run)
    else queueMicrotask(run)
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return
    if (this.#transport) this.#transport.close(code, reason)
    else this.#earlyClose = { code, reason }
  }

  /** A text came in. */
  receive(text: string): void {
    if (!this.#isOver) this.#rest.receive(this, text)
  }

  pauseReading(): void {
    this.#transport?.pause()
  }

  resumeReading(): void {
    this.#transport?.resume()
  }

  /** The websocket is gone. */
  closed(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#early = []
    this.#rest.closed?.(this)
    this.#session?.closed()
  }

  get isOver(): boolean {
    return this.#isOver
  }
}
