// One client: its requests one after another, its answers, and the events it may hear, which never cut into an answer.
// Not the connection, and not the actions.

import { type Clock, detached, formatTimestamp, type LoginLimiter, type Timer } from '@jackfield/base'
import type { SecurityEventName } from '@jackfield/core'
import type { Action, ActionContext, ActionSession } from './action.ts'
import { authenticate } from './authentication.ts'
import type { EventListener, WrittenEvent } from './event-board.ts'
import { type EventFilter, passesFilters } from './event-filter.ts'
import { formatMessage, type Request } from './message.ts'
import { type Incoming, MessageReader } from './message-reader.ts'
import { Outlet } from './outlet.ts'
import { bitsOf, everything, type Privilege, parseEventMask, privileges } from './privileges.table.ts'
import { failure, formatReply, type Reply, success } from './reply.ts'
import type { ManagerUser, ManagerUsers } from './users.ts'
import type { Wire } from './wire.ts'

export interface SessionDeps extends Omit<ActionContext, 'session'> {
  readonly clock: Clock
  readonly users: ManagerUsers
  readonly limiter: LoginLimiter
  readonly find: (name: string) => Action | undefined
  readonly mostBytes: number
  readonly authTimeoutMs: number
  /** Is somebody else logged in under this name? */
  readonly isInUse: (name: string) => boolean
  /** The text of the event that every client gets after its login; nothing while the exchange is starting. */
  readonly welcome: () => string | undefined
  readonly onLoggedIn: (session: Session) => void
  readonly onClosed: (session: Session) => void
}

const faultWords = {
  'line-too-long': 'Failed to parse message: line too long',
  'too-many-lines': 'Too many lines in message or allocation failure',
} as const

/** Events that wait for an answer to be complete; more of them go out before it. */
const mostHeld = 256 * 1024
/** Requests that wait for the one before; with more of them nothing is read. */
const mostQueued = 64
/** Before the login nobody says who he is: he gets this long. */
const strangersTimeoutMs = 1_000
/** And so many requests that are not a login. */
const mostDenials = 100
/** How long the answer to a login waits that was not looked at: as long as one that was. */
const refusalDelayMs = 1_000

export class Session implements ActionSession, EventListener {
  readonly id: string
  readonly connectedAt: number
  eventMask = everything
  readonly #deps: SessionDeps
  readonly #wire: Wire
  readonly #outlet: Outlet
  readonly #reader = new MessageReader()
  readonly #queue: Incoming[] = []
  readonly #abort = new AbortController()
  /** asks and goes: events wait until they are asked for */
  readonly #isPolled: boolean
  #user: ManagerUser | undefined
  #filters: readonly EventFilter[] = []
  #challenge: string | undefined
  #isServing = false
  #denials = 0
  #isPaused = false
  #isClosed = false
  #held: string[] = []
  #heldLength = 0
  #onHeld: (() => void) | undefined
  #authTimer: Timer | undefined

  constructor(deps: SessionDeps, wire: Wire, id: string) {
    this.#deps = deps
    this.#wire = wire
    this.id = id
    this.connectedAt = deps.clock.wall()
    this.#outlet = new Outlet({
      clock: deps.clock,
      wire,
      mostBytes: deps.mostBytes,
      timeoutMs: () => this.#user?.writeTimeoutMs ?? strangersTimeoutMs,
      onStuck: () => {
        this.#deps.deps.log.notice(`${this.#describe()} does not read, and was cut off`)
        this.closed()
      },
    })
    this.#isPolled = wire.answered !== undefined
    if (!this.#isPolled) this.#outlet.write(`Asterisk Call Manager/${deps.version}\r\n`)
    this.#authTimer = deps.clock.after(deps.authTimeoutMs, () => this.end())
  }

  get user(): ManagerUser | undefined {
    return this.#user
  }

  get address(): string {
    return this.#wire.address
  }

  // ---- what the wire tells ----------------------------------------------------------------------------------------

  receive(text: string): void {
    if (this.#isClosed) return
    this.#queue.push(...this.#reader.read(text))
    if (this.#queue.length > mostQueued && !this.#isPaused) {
      this.#isPaused = true
      this.#wire.pause()
    }
    if (!this.#isServing) detached(this.#serveAll(), 'a manager session')
  }

  /** The connection is gone. */
  closed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#queue.length = 0
    this.#held = []
    this.#authTimer?.cancel()
    this.#outlet.close()
    this.#abort.abort()
    this.#deps.onClosed(this)
  }

  /** Ends the connection after what was written. */
  end(): void {
    if (this.#isClosed) return
    this.#wire.end()
    this.closed()
  }

  /** There is no room for it any more. */
  cutOff(): void {
    if (this.#isClosed) return
    this.#wire.cut()
    this.closed()
  }

  // ---- events -----------------------------------------------------------------------------------------------------

  wants(bits: number): boolean {
    if (!this.#user) return false
    return (this.#user.read & this.eventMask & bits) === bits
  }

  deliver(event: WrittenEvent): void {
    if (this.#isClosed || !passesFilters(this.#filters, event)) return
    if (!this.#isServing && this.#held.length === 0 && !this.#isPolled) {
      this.#outlet.write(event.text)
      return
    }
    this.#held.push(event.text)
    this.#heldLength += event.text.length
    if (this.#isPolled) this.#forget()
    if (this.#onHeld) this.#onHeld()
    else if (this.#heldLength > mostHeld) this.#release()
  }

  // ---- what actions ask -------------------------------------------------------------------------------------------

  may(...names: readonly Privilege[]): boolean {
    return ((this.#user?.write ?? 0) & bitsOf(names)) !== 0
  }

  challenge(): string {
    this.#challenge ??= String(100_000_000 + this.#deps.deps.random.below(900_000_000))
    return this.#challenge
  }

  get filterCount(): number {
    return this.#filters.length
  }

  addFilter(filter: EventFilter): void {
    this.#filters = [...this.#filters, filter]
  }

  /** A wait for events ends now. */
  interruptWait(): void {
    this.#onHeld?.()
  }

  async waitForEvent(wantedMs: number): Promise<void> {
    if (this.#held.length > 0) return
    const { longestWaitMs, hasMore } = this.#wire
    if (hasMore) return
    const isTooLong = longestWaitMs !== undefined && (wantedMs < 0 || wantedMs > longestWaitMs)
    const timeoutMs = isTooLong ? longestWaitMs : wantedMs
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onHeld = resolve
    this.#abort.signal.addEventListener('abort', () => resolve(), { once: true })
    const timer = timeoutMs < 0 ? undefined : this.#deps.clock.after(timeoutMs, resolve)
    await promise
    timer?.cancel()
    this.#onHeld = undefined
  }

  async logIn(request: Request): Promise<Reply> {
    if (this.#user) return success('Already authenticated')
    const { users, limiter } = this.#deps
    const login = { address: this.address, account: request.get('Username') }
    if (limiter.refusedSeconds(login) > 0) return this.#failLogin(refusalDelayMs)
    const verdict = authenticate(users, request, this.address, this.#challenge)
    if (!verdict.ok) {
      this.report(verdict.kind, login.account, verdict.details)
      return this.#failLogin(limiter.failed(login).delayMs)
    }
    const refusal = this.#admit(verdict.user, request.get('Events'), verdict.usesPassword)
    return refusal === undefined ? success('Authentication accepted') : { ...failure(refusal), isLast: true }
  }

  /** Somebody whose credentials the door has found right; a word when he may not come in all the same. */
  logInVerified(account: string): string | undefined {
    const user = this.#deps.users.get(account)
    return user ? this.#admit(user, '', false) : 'Authentication failed'
  }

  #admit(user: ManagerUser, events: string, usesPassword: boolean): string | undefined {
    this.#deps.limiter.succeeded({ address: this.address, account: user.name })
    if (!user.mayLogInTwice && this.#deps.isInUse(user.name)) {
      this.report('SessionLimit', user.name)
      return 'Login Already In Use'
    }
    this.#enter(user, events)
    // afterwards, so that the client hears of itself: some wait for it
    this.report('SuccessfulAuth', user.name, { UsingPassword: usesPassword ? '1' : '0' })
    return undefined
  }

  /** The same whatever was wrong. */
  async #failLogin(delayMs: number): Promise<Reply> {
    await this.#deps.clock.sleep(delayMs, this.#abort.signal).catch(() => undefined)
    return { ...failure('Authentication failed'), isLast: true }
  }

  /** Tells whoever watches the doors. */
  report(kind: SecurityEventName, accountId: string, details: Readonly<Record<string, string>> = {}): void {
    this.#deps.deps.bus.publish('security-event', {
      kind,
      service: 'AMI',
      accountId,
      sessionId: this.id,
      localAddress: this.#wire.localName,
      remoteAddress: this.#wire.remoteName,
      details: { SessionTV: formatTimestamp(this.connectedAt), ...details },
    })
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  #enter(user: ManagerUser, events: string): void {
    this.#user = user
    this.#authTimer?.cancel()
    this.#filters = [...user.filters]
    this.eventMask = parseEventMask(events) ?? everything
    this.#deps.onLoggedIn(this)
    const welcome = this.wants(privileges.system) ? this.#deps.welcome() : undefined
    if (welcome !== undefined) this.deliver({ name: 'FullyBooted', bits: privileges.system, text: welcome })
  }

  async #serveAll(): Promise<void> {
    this.#isServing = true
    for (let next = this.#queue.shift(); next && !this.#isClosed; next = this.#queue.shift()) {
      await this.#serve(next)
      // those who ask for it get this answer alone, and the events with the next or a moment later
      if (next.request.get('SuppressEvents') === '' && !this.#isPolled) this.#release()
      this.#wire.answered?.()
      if (this.#isPaused && this.#queue.length === 0) {
        this.#isPaused = false
        this.#wire.resume()
      }
    }
    this.#isServing = false
    if (this.#held.length > 0 && !this.#isPolled) this.#deps.clock.after(0, () => this.#release())
  }

  async #serve(incoming: Incoming): Promise<void> {
    const { request } = incoming
    const reply = incoming.ok ? await this.#run(request) : failure(faultWords[incoming.code])
    if (this.#isClosed) return
    this.#outlet.write(formatReply(reply, request.actionId))
    if (reply.trailer) {
      this.#release()
      this.#outlet.write(formatMessage(reply.trailer))
    }
    if (reply.isLast) this.end()
  }

  async #run(request: Request): Promise<Reply> {
    const name = request.get('Action')
    const account = this.#user?.name ?? ''
    if (name === '') {
      this.report('RequestBadFormat', account, { RequestType: 'Action: NONE' })
      return failure('Missing action in request')
    }
    const action = this.#deps.find(name)
    if (!this.#user && !action?.description.isOpen) return this.#denied(name)
    if (!action) {
      this.report('RequestBadFormat', account, { RequestType: `Action: ${name}` })
      const words = `Invalid/unknown command: ${name}. Use Action: ListCommands to show available commands.`
      return failure(words)
    }
    const { privilege } = action.description
    if (privilege.length > 0 && !this.may(...privilege)) return this.#denied(name)
    try {
      return await action.run(request, { ...this.#context(), session: this })
    } catch (error) {
      this.#deps.deps.log.error(`the action ${name} failed: ${(error as Error).stack ?? error}`)
      return failure('An unknown error occurred')
    }
  }

  #context(): Omit<ActionContext, 'session'> {
    const { deps, board, text, version, actions } = this.#deps
    return { deps, board, text, version, actions }
  }

  #denied(name: string): Reply {
    this.report('RequestNotAllowed', this.#user?.name ?? '', { RequestType: `Action: ${name}` })
    const isLast = !this.#user && ++this.#denials >= mostDenials
    return { ...failure('Permission denied'), isLast }
  }

  /** Nobody has asked for events in a long time: the oldest go. */
  #forget(): void {
    while (this.#heldLength > mostHeld && this.#held.length > 1) this.#heldLength -= this.#held.shift()?.length ?? 0
  }

  /** What waited for an answer to be complete. */
  #release(): void {
    if (this.#held.length === 0) return
    const text = this.#held.join('')
    this.#held = []
    this.#heldLength = 0
    this.#outlet.write(text)
  }

  #describe(): string {
    return this.#user ? `${this.#user.name} at ${this.address}` : this.address
  }
}
