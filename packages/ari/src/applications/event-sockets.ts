// The event sockets of this exchange, whatever they serve: opened, listed, closed, and served by other exchanges, too, where some stand as one with it.
// Not what is sent on them: the applications that they serve know that.

import type { Clock, Dispose, Log } from '@jackfield/base'
import type { EventConnection } from '@jackfield/description'
import type { Envelope } from './envelope.ts'
import type { Holding, Reach, Release } from './reach.ts'
import { Session } from './session.ts'

export interface EventSocketsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly envelope: Envelope
  /** this life of the exchange, which the names of its connections begin with */
  readonly exchange: string
}

export interface NewSocket {
  readonly names: readonly string[]
  readonly connection: EventConnection
  readonly onClosed?: () => void
  /** the name the connection has already; absent: it gets one */
  readonly known?: string | undefined
}

export class EventSockets {
  readonly #deps: EventSocketsDeps
  readonly #sessions = new Set<Session>()
  #reach: Reach | undefined
  /** how many there were */
  #opened = 0

  constructor(deps: EventSocketsDeps) {
    this.#deps = deps
  }

  /** Others that serve what is open here, too; absent: nobody does. */
  get reach(): Reach | undefined {
    return this.#reach
  }

  /** Those that are open, in the order they were opened; those at other exchanges are shown there. */
  get shown(): readonly Session[] {
    return [...this.#sessions].filter(({ connection }) => !connection.isRelay)
  }

  open({ names, connection, onClosed, known }: NewSocket): Session {
    const { clock, exchange, envelope } = this.#deps
    const id = known ?? `${exchange}-${++this.#opened}`
    const released = (holding: Holding, why: Release) => this.#reach?.released(holding, why)
    const given = { id, openedAt: clock.wall(), applications: names, connection, envelope, released }
    const session = new Session(given, () => {
      this.#sessions.delete(session)
      onClosed?.()
    })
    this.#sessions.add(session)
    return session
  }

  /** From now on others serve the sockets of this exchange, too, also those that are open already. What it returns ends that. */
  join(reach: Reach): Dispose {
    this.#reach = reach
    for (const session of this.#sessions) for (const holding of session.holdings) session.waitFor(reach.held(holding))
    return () => {
      this.#reach = undefined
    }
  }

  /** Closes a socket; false: there is none of this id. */
  disconnect(sessionId: string, by: string): boolean {
    const session = this.shown.find(({ id }) => id === sessionId)
    if (!session) return false
    this.#deps.log.notice(`the socket of ${session.applications.join(', ')} is closed: ${by} wanted it so`)
    session.disconnect(by)
    return true
  }

  /** Closes every socket that clients opened, whatever it serves; they may come back here, or go elsewhere. How many there were. */
  closeClients(code: number, reason: string): number {
    const sessions = this.shown.filter(({ connection }) => !connection.isOutbound)
    for (const session of sessions) session.end(code, reason)
    return sessions.length
  }

  /** As when a server goes. */
  close(): void {
    for (const session of [...this.#sessions]) {
      session.connection.close(1001, 'the exchange is shutting down')
      session.closed()
    }
  }
}
