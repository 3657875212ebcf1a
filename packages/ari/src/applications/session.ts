// One socket and the applications it serves.
// Not the socket itself: frames and requests are the door's.

import type { EventConnection, EventSession } from '@jackfield/description'
import type { Application } from './application.ts'
import { addressing, type Envelope } from './envelope.ts'
import type { Holder } from './holder.ts'
import { disconnectedCode, tooSlowCode } from './limits.ts'
import type { Holding, Release } from './reach.ts'

export interface NewSession {
  readonly id: string
  /** on the wall clock, milliseconds */
  readonly openedAt: number
  readonly applications: readonly string[]
  readonly connection: EventConnection
  readonly envelope: Envelope
  /** an application is served by it no more */
  readonly released?: (holding: Holding, why: Release) => void
}

export class Session implements EventSession, Holder {
  readonly id: string
  /** on the wall clock, milliseconds */
  readonly openedAt: number
  applications: readonly string[]
  readonly connection: EventConnection
  readonly #envelope: Envelope
  readonly #held = new Set<Application>()
  /** those that other exchanges serve, too */
  readonly #holdings = new Map<Application, Holding>()
  readonly #released: ((holding: Holding, why: Release) => void) | undefined
  #isClosed = false
  ready: Promise<unknown> | undefined
  readonly #onClosed: (session: Session) => void

  constructor(
    { id, openedAt, applications, connection, envelope, released }: NewSession,
    onClosed: (session: Session) => void = () => undefined,
  ) {
    this.id = id
    this.openedAt = openedAt
    this.applications = applications
    this.connection = connection
    this.#envelope = envelope
    this.#released = released
    this.#onClosed = onClosed
  }

  /** The applications it still serves. */
  get held(): ReadonlySet<Application> {
    return this.#held
  }

  get holdings(): Iterable<Holding> {
    return this.#holdings.values()
  }

  /** It serves this one too. */
  hold(application: Application, holding?: Holding): void {
    this.#held.add(application)
    if (holding) this.#holdings.set(application, holding)
  }

  /** It is not ready before that. */
  waitFor(known: Promise<unknown> | undefined): void {
    if (known) this.ready = this.ready ? Promise.all([this.ready, known]) : known
  }

  /** `"type":…,"timestamp":…,"asterisk_id":…,"application":…`; the name is the first one's, also after that was replaced. */
  envelope(type: string): string {
    return this.#envelope.membersNow(type) + addressing(this.applications[0] ?? '')
  }

  /** Somebody else serves it now, or nobody. */
  replaced(application: Application): void {
    this.#held.delete(application)
    this.#release(application, 'replaced')
  }

  tooSlow(application: Application): void {
    this.connection.close(tooSlowCode, `too slow: events for ${application.name} were not read in time`)
    this.closed()
  }

  /** Somebody wants it closed. */
  disconnect(by: string): void {
    this.end(disconnectedCode, `disconnected by ${by}`)
  }

  end(code: number, reason: string): void {
    this.connection.close(code, reason)
    this.closed()
  }

  closed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const held = [...this.#held]
    this.#held.clear()
    for (const application of held) {
      application.detach(this)
      this.#release(application, 'lost')
    }
    this.#onClosed(this)
  }

  #release(application: Application, why: Release): void {
    const holding = this.#holdings.get(application)
    if (holding && this.#holdings.delete(application)) this.#released?.(holding, why)
  }
}
