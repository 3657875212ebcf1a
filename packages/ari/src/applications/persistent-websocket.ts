// A connection that is to be there always: its applications are registered before it is, and it is opened again when it is lost.
// Not one for a single call.

import { type Clock, detached, type Log, type Random, type Timer } from '@jackfield/base'
import type { Application } from './application.ts'
import type { Applications } from './applications.ts'
import type { OutboundDialer, OutboundWebsocket } from './outbound-websocket.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import type { Session } from './session.ts'

export interface OutboundDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly dialer: OutboundDialer
  readonly applications: Applications
}

export class PersistentWebsocket {
  readonly #deps: OutboundDeps
  #websocket: OutboundWebsocket
  #session: Session | undefined
  /** ends the connecting that is under way, or the wait before the next */
  #attempt = new AbortController()
  #isStopped = false
  /** channels that came while there was no connection, by application */
  readonly #unseen = new Map<string, Set<string>>()
  #patience: Timer | undefined

  constructor(websocket: OutboundWebsocket, deps: OutboundDeps) {
    this.#websocket = websocket
    this.#deps = deps
    for (const name of websocket.applications) this.#expect(name)
    this.#bePatient()
    detached(this.#keepConnected(), 'the websocket to an application')
  }

  /** Another configuration under the same id. */
  update(next: OutboundWebsocket): void {
    const before = this.#websocket
    if (JSON.stringify(next) === JSON.stringify(before)) return
    const isWhole = next.subscribeAll !== before.subscribeAll
    const stays = (name: string) => !isWhole && next.applications.includes(name)
    this.#websocket = next
    for (const name of before.applications) if (!stays(name)) this.#unregister(name)
    for (const name of next.applications) {
      if (before.applications.includes(name) && stays(name)) this.#deliverKept(name)
      else this.#add(name)
    }
    if (this.#session) this.#session.applications = next.applications
    const isElsewhere = JSON.stringify([next.client, next.user]) !== JSON.stringify([before.client, before.user])
    if (isElsewhere) this.#reconnect()
  }

  /** The application has nobody who serves it: it is taken back when it is one of these. */
  reclaim(name: string): void {
    if (!this.#isStopped && this.#websocket.applications.includes(name)) this.#add(name)
  }

  /** A channel entered one of the applications. */
  entered(name: string, channelId: string): void {
    if (this.#deps.applications.find(name)?.isConnected) return
    const unseen = this.#unseen.get(name)
    if (unseen) unseen.add(channelId)
    else this.#unseen.set(name, new Set([channelId]))
  }

  left(name: string, channelId: string): void {
    this.#unseen.get(name)?.delete(channelId)
  }

  /** It is configured no more. */
  stop(): void {
    this.#isStopped = true
    this.#patience?.cancel()
    for (const name of this.#websocket.applications) this.#unregister(name)
    this.#reconnect()
  }

  /** Opens the connection again and again; a stop ends it. */
  async #keepConnected(): Promise<void> {
    const { clock, random, log } = this.#deps
    let failures = 0
    while (!this.#isStopped) {
      const { id, client } = this.#websocket
      const { signal } = this.#attempt
      try {
        await this.#connectOnce(signal)
        failures = 0
      } catch (error) {
        // a far side that is away for a day is worth one line, not thousands
        if (++failures === 1 && !signal.aborted) log.warning(`outbound websocket ${id}: ${(error as Error).message}`)
      }
      await clock.sleep(reconnectDelayMs(failures, client.reconnectIntervalMs, random), signal).catch(() => undefined)
      if (signal.aborted) this.#attempt = new AbortController()
    }
  }

  /** Resolves when a connection was there and is lost. */
  async #connectOnce(signal: AbortSignal): Promise<void> {
    const { applications, dialer } = this.#deps
    const lost = Promise.withResolvers<void>()
    const websocket = this.#websocket
    await dialer.dial(
      websocket,
      (connection) => {
        const session = applications.openOutbound(websocket.applications, connection, () => {
          if (this.#session === session) {
            this.#session = undefined
            this.#bePatient()
          }
          lost.resolve()
        })
        this.#session = session
        this.#patience?.cancel()
        if (signal.aborted) this.#close(session)
        else for (const name of websocket.applications) this.#hold(session, name)
        return session
      },
      signal,
    )
    await lost.promise
  }

  /** Calls wait for the far side, but not for ever. */
  #bePatient(): void {
    this.#patience?.cancel()
    if (this.#isStopped) return
    const { clock, log, applications } = this.#deps
    this.#patience = clock.after(applications.limits.unconnectedMs, () => {
      log.warning(
        `outbound websocket ${this.#websocket.id}: no connection for too long, its applications take no calls`,
      )
      for (const name of this.#websocket.applications) {
        const application = this.#ours(name)
        const unseen = this.#unseen.get(name)
        this.#unseen.delete(name)
        if (application && !application.isConnected) applications.unreachable(application, [...(unseen ?? [])])
      }
    })
  }

  /** Closes what is open or being opened; the next one has the configuration of then. */
  #reconnect(): void {
    this.#attempt.abort(new Error('the configuration has changed'))
    if (this.#session) this.#close(this.#session)
  }

  #close(session: Session): void {
    session.connection.close(1000, '')
    session.closed()
  }

  #expect(name: string): Application {
    const { applications } = this.#deps
    const application = applications.register(name)
    application.expect()
    if (this.#websocket.subscribeAll) applications.subscribeToAll(application)
    return application
  }

  #add(name: string): void {
    this.#expect(name)
    if (this.#session) this.#hold(this.#session, name)
  }

  /** An application that somebody else serves meanwhile is left to them; one whose socket was lost with its exchange is not. */
  #hold(session: Session, name: string): void {
    const application = this.#expect(name)
    this.#unseen.delete(name)
    const isLost = application.isServedElsewhere && !application.isConnected
    if (!application.isTaken || isLost) this.#deps.applications.holdOutbound(session, application, 'everywhere')
  }

  /** Applications that stay when the list changes are told so with the words that clients know for it. */
  #deliverKept(name: string): void {
    const application = this.#ours(name)
    if (application?.isConnected) application.deliverOwn('ApplicationReplaced')
  }

  #unregister(name: string): void {
    const application = this.#ours(name)
    if (!application) return
    application.deliverOwn('ApplicationUnregistered')
    this.#session?.replaced(application)
    application.giveUp()
  }

  /** The application of this name, unless somebody else serves it. */
  #ours(name: string): Application | undefined {
    const application = this.#deps.applications.find(name)
    const isOthers = application?.isTaken && !(this.#session && application.isHeldBy(this.#session))
    return isOthers ? undefined : application
  }
}
