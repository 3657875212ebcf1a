// A program's socket is opened: what it asks for is checked, and its applications are its own from then on, or its own and others'.
// Not what becomes of the one that had them before: each application tells that one.

import type { Clock } from '@jackfield/base'
import type { Limits } from '@jackfield/core'
import {
  type EventConnection,
  type EventRequest,
  type EventSession,
  Fault,
  type ShareMode,
} from '@jackfield/description'
import { limitFault } from '../requests/limit-fault.ts'
import type { Application } from './application.ts'
import { checkNames } from './check-names.ts'
import type { EventSockets } from './event-sockets.ts'
import type { Holding } from './reach.ts'
import { parseResumeToken, parseResumeTokens, placeHere, type ResumeToken } from './resume-token.ts'
import type { Session } from './session.ts'

export interface OpeningDeps {
  readonly clock: Clock
  readonly counts: Limits
  readonly sockets: EventSockets
  /** this life of the exchange, as tokens name it */
  readonly exchange: string
  /** it is one of several exchanges that stand as one */
  readonly isOneOfMany: boolean
  /** how many applications there are */
  count(): number
  find(name: string): Application | undefined
  /** made when there is none */
  register(name: string): Application
  subscribeToAll(application: Application): void
}

export class Opening {
  readonly #deps: OpeningDeps

  constructor(deps: OpeningDeps) {
    this.#deps = deps
  }

  /** Throws before anything is registered. */
  open(request: EventRequest, connection: EventConnection): EventSession {
    const names = checkNames(request.applications)
    const tokens = this.#check(names, request, connection)
    const { clock, sockets, isOneOfMany } = this.#deps
    const { share } = request
    const session = sockets.open({ names, connection, known: request.connection })
    const since = clock.now()
    for (const [at, name] of names.entries()) {
      const application = this.#deps.register(name)
      const places = tokens?.[at]
      const tooSlow = () => session.tooSlow(application)
      const holding = { application: name, connection, id: session.id, share, places, since, tooSlow }
      const isReaching = isOneOfMany && request.scope !== 'node' && !connection.isRelay
      const known = isReaching ? sockets.reach?.arrives(holding) : undefined
      session.hold(application, isReaching ? holding : undefined)
      const token = known ? parseResumeToken(known) : this.#placeOf(places, isReaching || connection.isRelay === true)
      if (share) application.attachShared(session, { mode: share, isNumbered: tokens !== undefined, token })
      else if (tokens) application.attachNumbered(session, token)
      else application.attach(session, 'nothing')
      if (request.subscribeAll) this.#deps.subscribeToAll(application)
      if (isReaching) session.waitFor(sockets.reach?.held(holding))
    }
    return session
  }

  /** Of a socket that the exchange opened itself, and others are to serve, too; nothing: there are no others. */
  holdingOf(session: Session, application: Application): Holding | undefined {
    const { clock, isOneOfMany } = this.#deps
    if (!isOneOfMany) return undefined
    return {
      ...{ application: application.name, connection: session.connection, id: session.id, since: clock.now() },
      ...{ share: undefined, places: undefined, isKept: true, tooSlow: () => session.tooSlow(application) },
    }
  }

  /** Hands back where it goes on, for each application; nothing: its events have no numbers. */
  #check(names: readonly string[], { resume, share }: EventRequest, { isRelay = false }: EventConnection) {
    const { counts, count, find } = this.#deps
    const unknown = names.filter((name) => !find(name))
    const full = unknown.length > 0 && counts.check('max_applications', count() + unknown.length)
    if (full) throw limitFault(full)
    const tokens = resume === undefined ? undefined : parseResumeTokens(resume, names.length)
    if (resume !== undefined && !tokens) throw new Fault('resume-token-invalid', { parameter: 'resume', value: resume })
    // the exchange that has the socket let it in; of two that came at once each exchange goes by the one that it knew first
    if (share !== undefined && !isRelay) this.#checkShare(names, share)
    return tokens
  }

  /** Those who share an application agree on how. */
  #checkShare(names: readonly string[], share: ShareMode): void {
    for (const name of names) {
      const present = this.#deps.find(name)?.share
      if (present !== undefined && present !== share)
        throw new Fault('share-differs', { application: name, share: present })
    }
  }

  /** Where others stand as one with this exchange, a place that is not of this one is theirs. */
  #placeOf(places: readonly ResumeToken[] | undefined, isOneOfMany: boolean): ResumeToken | undefined {
    const { exchange } = this.#deps
    return isOneOfMany ? places?.find((place) => place.exchange === exchange) : placeHere(places, exchange)
  }
}
