// Logins of people who use a page: a cookie says which one, a token that only the page knows says that the page asks.
// Not passwords: whoever opens a session has shown who he is already. Nothing is written down: a restart ends all of them.

import type { Duplex } from 'node:stream'
import type { Clock, Random, Timer } from '@jackfield/base'
import type { MountRequest } from './mount.ts'
import type { Account, Users } from './users.ts'

export interface SessionLimits {
  /** without a request; an open websocket counts as one */
  readonly idleMs: number
  /** in all */
  readonly longestMs: number
  /** open at once; with more the one that was used least lately ends */
  readonly most: number
  /** of one user, likewise */
  readonly mostOfOne: number
}

export const sessionDefaults: SessionLimits = {
  idleMs: 8 * 3_600_000,
  longestMs: 24 * 3_600_000,
  most: 500,
  mostOfOne: 50,
}

/** The header that carries the token. */
export const tokenHeader = 'x-jackfield-token'

const checkIntervalMs = 60_000

export interface Session {
  readonly id: string
  readonly token: string
  readonly name: string
}

interface OpenSession extends Session {
  /** as it was when the session began: whose password changes has to show the new one */
  readonly password: string
  readonly begun: number
  readonly sockets: Set<Duplex>
  used: number
}

export class Sessions {
  readonly #users: Users
  readonly #clock: Clock
  readonly #random: Random
  readonly #limits: SessionLimits
  /** the one used least lately first */
  readonly #open = new Map<string, OpenSession>()
  #watch: Timer | undefined

  constructor(
    { users, clock, random }: { users: Users; clock: Clock; random: Random },
    limits: Partial<SessionLimits> = {},
  ) {
    this.#users = users
    this.#clock = clock
    this.#random = random
    this.#limits = { ...sessionDefaults, ...limits }
  }

  get size(): number {
    return this.#open.size
  }

  open(account: Account): Session {
    const now = this.#clock.now()
    const session: OpenSession = {
      id: this.#secret(),
      token: this.#secret(),
      name: account.name,
      password: account.password,
      begun: now,
      sockets: new Set(),
      used: now,
    }
    this.#open.set(session.id, session)
    this.#makeRoom(account.name)
    this.#watch ??= this.#clock.every(checkIntervalMs, () => this.#endOld())
    return session
  }

  /** Whoever logs in again and again ends his own sessions, not those of others. */
  #makeRoom(name: string): void {
    const own = [...this.#open.values()].filter((session) => session.name === name)
    if (own.length > this.#limits.mostOfOne) this.end(own[0] as OpenSession)
    const [oldest] = this.#open.values()
    if (oldest && this.#open.size > this.#limits.most) this.end(oldest)
  }

  /** The session whose cookie a request brings. */
  find(request: MountRequest): Session | undefined {
    const session = this.#open.get(cookieOf(request) ?? '')
    if (!session) return undefined
    const now = this.#clock.now()
    if (this.#isOver(session, now)) {
      this.end(session)
      return undefined
    }
    session.used = now
    this.#open.delete(session.id)
    this.#open.set(session.id, session)
    return session
  }

  /**
   * Whose request this is. Nothing: it has no session, or it may have been made by another page, which the browser sends the cookie for, too.
   * What changes something needs the token; a websocket cannot bring one, but says which page opens it.
   */
  accountOf(request: MountRequest, socket?: Duplex): Account | undefined {
    if (this.#open.size === 0) return undefined
    const session = this.find(request)
    if (!session || !isOwnPage(request)) return undefined
    if (socket) {
      if (request.header('origin') === undefined) return undefined
      this.#keep(session as OpenSession, socket)
    } else if (!isReading(request) && !isToken(request, session)) return undefined
    return this.#users.get(session.name)
  }

  end({ id }: Session): void {
    const session = this.#open.get(id)
    if (!session) return
    this.#open.delete(id)
    for (const socket of session.sockets) socket.destroy()
    if (this.#open.size === 0) this.#stopWatching()
  }

  close(): void {
    for (const session of [...this.#open.values()]) this.end(session)
  }

  #keep(session: OpenSession, socket: Duplex): void {
    session.sockets.add(socket)
    socket.once('close', () => {
      session.sockets.delete(socket)
      session.used = this.#clock.now()
    })
  }

  #endOld(): void {
    const now = this.#clock.now()
    for (const session of [...this.#open.values()]) if (this.#isOver(session, now)) this.end(session)
  }

  #isOver(session: OpenSession, now: number): boolean {
    const isIdle = session.sockets.size === 0 && now - session.used > this.#limits.idleMs
    if (isIdle || now - session.begun > this.#limits.longestMs) return true
    return this.#users.get(session.name)?.password !== session.password
  }

  #stopWatching(): void {
    this.#watch?.cancel()
    this.#watch = undefined
  }

  #secret(): string {
    return Buffer.from(this.#random.bytes(24)).toString('base64url')
  }
}

/** Cookies are shared by all ports of a host: each exchange has its own. */
export function cookieName({ origin }: MountRequest): string {
  const { port, protocol } = URL.parse(origin) ?? { port: '', protocol: 'http:' }
  return `jackfield_${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
}

/** Of a session, be it over or not. */
export const hasCookie = (request: MountRequest): boolean => cookieOf(request) !== undefined

function cookieOf(request: MountRequest): string | undefined {
  const header = request.header('cookie')
  if (header === undefined) return undefined
  const name = cookieName(request)
  for (const pair of header.split(/;\s*|,\s*/)) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  return undefined
}

/** Not asked for by a page of another origin; a proxy in front may speak TLS where we do not. */
export function isOwnPage(request: MountRequest): boolean {
  const origin = request.header('origin')
  if (origin === undefined) return true
  const own = URL.parse(request.origin)
  return own !== null && URL.parse(origin)?.host === own.host
}

/** Asked for by a page of another origin, or by a link in one; programs that are no browsers say nothing of that. */
export function isOtherPage(request: MountRequest): boolean {
  const site = request.header('sec-fetch-site')
  return !isOwnPage(request) || site === 'cross-site' || site === 'same-site'
}

export const isToken = (request: MountRequest, { token }: Session): boolean => request.header(tokenHeader) === token

const isReading = ({ method }: MountRequest) => method === 'GET' || method === 'HEAD'
