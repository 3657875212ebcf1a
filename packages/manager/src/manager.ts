// The door for clients of the manager interface: who is connected, what there is to ask for, what is told.
// Not the sockets: net/ has those.

import { type Clock, Disposables, LoginLimiter, type LoginLimits, PendingConnections } from '@jackfield/base'
import { type ModuleOutcome, reportedAccount, securityAddress } from '@jackfield/core'
import type { Action } from './action.ts'
import { actions } from './actions/index.ts'
import { EventBoard } from './event-board.ts'
import { events } from './events/index.ts'
import { fullyBootedFields } from './fully-booted-fields.ts'
import type { ManagerDeps } from './manager-deps.ts'
import { type ManagerOptions, managerDefaults } from './manager-options.ts'
import type { ReloadStatus } from './own-events.ts'
import { Session, type SessionDeps } from './session.ts'
import { SnapshotText } from './snapshot-text.ts'
import { type ManagerUser, ManagerUsers } from './users.ts'
import type { Wire } from './wire.ts'

/** Wrong logins are answered after a second, as clients know it. */
const managerLoginLimits: Partial<LoginLimits> = {
  delayMs: 1_000,
  delayAfter: 10,
  delayStepMs: 2_000,
  longestDelayMs: 15_000,
}

/** How the outcomes of modules are numbered for clients. */
const reloadStatusOf: Partial<Record<string, ReloadStatus>> = {
  'module-not-reloadable': 'not-supported',
  'module-reload-in-progress': 'in-progress',
  'module-not-running': 'not-loaded',
}

export class Manager {
  readonly users: ManagerUsers
  readonly limiter: LoginLimiter
  readonly board: EventBoard
  readonly #deps: ManagerDeps
  readonly #options: ManagerOptions
  readonly #sessions = new Set<Session>()
  readonly #strangers = new PendingConnections<Session>()
  readonly #byName = new Map<string, Action>()
  readonly #sessionDeps: SessionDeps
  readonly #endings = new Disposables()
  #isBooted = false
  #isClosed = false
  #connections = 0

  constructor(deps: ManagerDeps, users: readonly ManagerUser[] = [], options: Partial<ManagerOptions> = {}) {
    this.#deps = { ...deps, log: deps.log.for('manager') }
    this.#options = { ...managerDefaults, ...options }
    this.users = new ManagerUsers(users)
    const { log } = this.#deps
    const limits = { ...managerLoginLimits, ...this.#options.loginLimits }
    this.limiter = this.#options.limiter ?? new LoginLimiter({ service: 'AMI', clock: deps.clock, log }, limits)
    this.#options.limiter?.configure(limits)
    const { clock, bus, exchange, dialplan, system } = deps
    const text = new SnapshotText({
      channelVariables: this.#options.channelVariables,
      readVariable: (id, name) => {
        const channel = exchange.channels.getById(id)
        return channel && (dialplan.readVariable(channel, name) ?? '')
      },
    })
    this.board = new EventBoard({
      clock,
      bus,
      text,
      events,
      hasTimestamps: this.#options.hasTimestamps,
      systemName: system.name,
      disabled: [...this.#options.disabledEvents, ...(this.#options.publishesTests ? [] : ['TestEvent'])],
    })
    for (const one of actions) this.#byName.set(one.description.name.toLowerCase(), one)
    this.#sessionDeps = this.#makeSessionDeps(clock, text)
    this.#listen()
  }

  get limits(): Pick<ManagerOptions, 'authLimit' | 'authTimeoutMs'> {
    return this.#options
  }

  /** Somebody connected; nothing when there is no room for him, and the wire is cut. */
  accept(wire: Wire): Session | undefined {
    const { authLimit, sessionLimit } = this.#options
    // who fills the house makes room for the next: those who have logged in stay
    if (this.#strangers.size >= authLimit || this.#sessions.size >= sessionLimit)
      this.#strangers.oldestOfBusiest()?.cutOff()
    if (this.#isClosed || this.#sessions.size >= sessionLimit) {
      wire.cut()
      return undefined
    }
    const session = new Session(this.#sessionDeps, wire, `0x${(++this.#connections).toString(16).padStart(12, '0')}`)
    this.#sessions.add(session)
    this.#strangers.add(session, wire.address, this.#deps.clock.now())
    this.board.add(session)
    return session
  }

  /** Who is connected now. */
  get sessions(): readonly Session[] {
    return [...this.#sessions]
  }

  /** Every door of the exchange is open. */
  booted(): void {
    this.#isBooted = true
    this.board.raise('fully-booted', this.#uptime())
  }

  /** The configuration was read again, all of it. */
  reloaded(): void {
    this.board.raise('module-reloaded', { module: 'All', status: 'done' })
  }

  /** Lets everybody go; where the exchange ends, too, they are told. */
  close({ isEnd = true, isRestarting = false } = {}): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (isEnd) this.board.raise('shutting-down', { isRestarting })
    for (const session of this.sessions) session.end()
    this.#endings.dispose()
    this.board.close()
  }

  #makeSessionDeps(clock: Clock, text: SnapshotText): SessionDeps {
    const { version, mostBytes, authTimeoutMs } = this.#options
    const { board, users } = this
    return {
      clock,
      deps: this.#deps,
      board,
      text,
      version,
      actions,
      users,
      limiter: this.limiter,
      find: (name) => this.#byName.get(name.toLowerCase()),
      mostBytes,
      authTimeoutMs,
      isInUse: (name) => this.sessions.some(({ user }) => user?.name === name),
      welcome: () => this.#welcome(),
      onLoggedIn: (session) => {
        this.#strangers.remove(session)
        this.#say(session, 'logged in')
      },
      onClosed: (session) => {
        this.#sessions.delete(session)
        this.#strangers.remove(session)
        this.board.remove(session)
        if (session.user) this.#say(session, 'logged off')
      },
    }
  }

  /** Somebody who has no session yet showed wrong credentials: tells whoever watches the doors. */
  reportRefused(account: string, address: string): void {
    const user = this.users.get(account)
    const known = user?.isAllowedFrom(address) ? 'InvalidPassword' : 'FailedACL'
    this.#deps.bus.publish('security-event', {
      kind: user ? known : 'InvalidAccountID',
      service: 'AMI',
      accountId: reportedAccount(account),
      sessionId: '',
      localAddress: '',
      remoteAddress: securityAddress('TCP', address),
    })
  }

  #say({ user, address }: Session, what: string): void {
    if (user?.displaysConnects) this.#deps.log.verbose(2, `manager '${user.name}' ${what} from ${address}`)
  }

  /** What is not on the bus. */
  #listen(): void {
    const { modules } = this.#deps
    const { board } = this
    this.#endings.add(
      modules.onChanged(({ name: module, isLoaded }) =>
        board.raise(isLoaded ? 'module-loaded' : 'module-unloaded', { module }),
      ),
    )
    this.#endings.add(
      modules.onReloaded(({ name: module, outcome }) =>
        board.raise('module-reloaded', { module, status: statusOf(outcome) }),
      ),
    )
  }

  #uptime() {
    const { clock, system } = this.#deps
    const now = clock.wall()
    const seconds = (since: number) => Math.floor((now - since) / 1000)
    return { uptimeSeconds: seconds(system.startedAt), lastReloadSeconds: seconds(system.lastReloadAt) }
  }

  #welcome(): string | undefined {
    if (!this.#isBooted) return undefined
    return this.board.write('FullyBooted', 'system', fullyBootedFields(this.#uptime()))
  }
}

const statusOf = (outcome: ModuleOutcome): ReloadStatus =>
  outcome.ok ? 'done' : (reloadStatusOf[outcome.code] ?? 'failed')
