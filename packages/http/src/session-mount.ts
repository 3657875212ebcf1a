// A page behind a login: whoever has no session is shown the form, at whatever address he came to, and goes on there afterwards.
// Not the page: what it consists of is handed in, and loaded when it is first asked for.

import type { Clock } from '@jackfield/base'
import { type Authenticator, Refusal, type Verdict } from './authenticate.ts'
import { HeldAnswers } from './login-limits.ts'
import { type Mount, type MountAnswer, type MountRequest, type Silence, silence } from './mount.ts'
import { cookieName, isOwnPage, isToken, type Session, type Sessions } from './sessions.ts'
import type { Account } from './users.ts'

export interface PageAsset {
  readonly type: string
  readonly body: Buffer
  readonly gzip?: Buffer
  /** shown to those who have not logged in, too */
  readonly isPublic: boolean
}

export interface PageFacts {
  /** where the page is, with the door's prefix: `/console` */
  readonly root: string
  readonly user: Account
  readonly token: string
}

export interface LoginFacts {
  readonly root: string
  /** where to go on after it */
  readonly to: string
  readonly user?: string
  /** why the last try failed */
  readonly failure?: string
}

export interface SessionPage {
  asset(name: string): PageAsset | undefined
  /** HTML */
  page(facts: PageFacts): string
  login(facts: LoginFacts): string
}

export interface SessionMountDeps {
  readonly sessions: Sessions
  readonly authenticator: Authenticator
  readonly clock: Clock
  /** the door's */
  readonly prefix: string
  /** asked every time: a page whose sources changed is another one */
  load(): Promise<SessionPage>
}

/** Nothing but its own files, nowhere but to where it came from, and in nobody else's frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: mediastream:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const guards = [
  ...['Content-Security-Policy', policy, 'X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin'],
  ...['Cross-Origin-Opener-Policy', 'same-origin', 'Cross-Origin-Resource-Policy', 'same-origin'],
  ...['X-Frame-Options', 'DENY', 'Permissions-Policy', 'camera=(), geolocation=(), microphone=(self)'],
]
const pageHeaders = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', ...guards]

/** More than any user and password. */
const longestForm = 4_096

export class SessionMount implements Mount {
  readonly path: string
  readonly #deps: SessionMountDeps
  readonly #held: HeldAnswers
  readonly #root: string

  constructor(path: string, deps: SessionMountDeps) {
    this.path = path
    this.#deps = deps
    this.#root = deps.prefix + path
    this.#held = new HeldAnswers(deps.clock)
  }

  async handle(request: MountRequest): Promise<MountAnswer | Silence> {
    if (request.path === '/session') return this.#session(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return { status: 405, headers: ['Allow', 'GET,HEAD', ...guards] }
    }
    const session = this.#deps.sessions.find(request)
    if (session) request.authenticated?.()
    if (request.path.startsWith('/assets/')) return this.#asset(request, session)
    if (session) return this.#show(session)
    return isFromElsewhere(request) ? again() : this.#askWho(this.#root + target(request), {})
  }

  async close(): Promise<void> {
    this.#deps.sessions.close()
  }

  async #asset(request: MountRequest, session: Session | undefined): Promise<MountAnswer> {
    const asset = (await this.#deps.load()).asset(request.path.slice('/assets/'.length))
    if (!asset) return { status: 404, headers: ['Cache-Control', 'no-store', ...guards] }
    if (!session && !asset.isPublic) return { status: 401, headers: ['Cache-Control', 'no-store', ...guards] }
    const { type, body, gzip } = asset
    const isPacked = gzip !== undefined && /\bgzip\b/.test(request.header('accept-encoding') ?? '')
    const headers = [
      // the name has a hash of what is inside
      ...['Content-Type', type, 'Cache-Control', 'private, max-age=31536000, immutable', 'Vary', 'Accept-Encoding'],
      ...(isPacked ? ['Content-Encoding', 'gzip'] : []),
      ...guards,
    ]
    return { status: 200, headers, body: isPacked ? gzip : body }
  }

  async #show(session: Session): Promise<MountAnswer> {
    const user = this.#deps.authenticator.users.get(session.name) as Account
    const body = (await this.#deps.load()).page({ root: this.#root, user, token: session.token })
    return { status: 200, headers: pageHeaders, body }
  }

  async #askWho(to: string, said: { user?: string; failure?: string }, status = 401): Promise<MountAnswer> {
    const body = (await this.#deps.load()).login({ root: this.#root, to, ...said })
    return { status, headers: pageHeaders, body }
  }

  async #session(request: MountRequest): Promise<MountAnswer | Silence> {
    if (request.method === 'POST') return this.#logIn(request)
    if (request.method !== 'DELETE') return { status: 405, headers: ['Allow', 'POST,DELETE', ...guards] }
    const session = this.#deps.sessions.find(request)
    if (!session) return { status: 401, headers: guards }
    if (!isOwnPage(request) || !isToken(request, session)) return { status: 403, headers: guards }
    this.#deps.sessions.end(session)
    return { status: 204, headers: ['Set-Cookie', `${this.#cookie(request, '')}; Max-Age=0`, ...guards] }
  }

  async #logIn(request: MountRequest): Promise<MountAnswer | Silence> {
    // another page could log somebody in as somebody else
    if (!isOwnPage(request)) return { status: 403, headers: guards }
    const body = request.body ?? (request.hasBody ? await request.readBody() : undefined)
    if (!body || body.length > longestForm) return { status: 400, headers: guards, isLast: true }
    const form = new URLSearchParams(body.toString('utf8'))
    const name = form.get('user') ?? ''
    const to = this.#placeIn(form.get('to') ?? '')
    const verdict = await this.#verdict(name, form.get('password') ?? '', request)
    if (!(verdict instanceof Refusal)) {
      request.authenticated?.()
      const session = this.#deps.sessions.open(verdict)
      return { status: 303, headers: ['Location', to, 'Set-Cookie', this.#cookie(request, session.id), ...guards] }
    }
    if (verdict.kind === 'unknown') return silence
    if (verdict.kind === 'blocked') {
      const { seconds } = verdict
      const failure = `Too many wrong passwords. Try again in ${seconds} s.`
      const answer = await this.#askWho(to, { user: name, failure }, 429)
      return { ...answer, headers: [...answer.headers, 'Retry-After', String(seconds)] }
    }
    if (!(await this.#held.hold(verdict.delayMs))) return silence
    return this.#askWho(to, { user: name, failure: 'The user or the password is wrong.' })
  }

  async #verdict(name: string, password: string, request: MountRequest): Promise<Verdict> {
    if (name === '' || password === '') return new Refusal('wrong')
    const verdict = await this.#deps.authenticator.byCredentials({ name, password }, request.remote)
    if (verdict instanceof Refusal || !verdict.isAllowedFrom || verdict.isAllowedFrom(request.remote)) return verdict
    return new Refusal('wrong')
  }

  #cookie(request: MountRequest, value: string): string {
    const isSecure = request.origin.startsWith('https:')
    const path = this.#deps.prefix === '' ? '/' : this.#deps.prefix
    return `${cookieName(request)}=${value}; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  }

  /** Only to our own page: nobody makes a link to a login that leads elsewhere. */
  #placeIn(to: string): string {
    const isInside = to === this.#root || to.startsWith(`${this.#root}/`) || to.startsWith(`${this.#root}?`)
    return isInside && !/[\\\r\n]|\/\//.test(to.split('?', 1)[0] as string) && !/[\r\n]/.test(to) ? to : this.#root
  }
}

const target = ({ path, query }: MountRequest) => (query === '' ? path : `${path}?${query}`)

/** Who follows a link of another site brings no cookie; the same address asked for by ourselves does. */
const isFromElsewhere = (request: MountRequest) =>
  request.header('sec-fetch-mode') === 'navigate' &&
  ['cross-site', 'same-site'].includes(request.header('sec-fetch-site') ?? '')

const again = (): MountAnswer => ({
  status: 200,
  headers: pageHeaders,
  body: '<!DOCTYPE html><html lang="en"><head><title>Jackfield</title><meta http-equiv="refresh" content="0"></head></html>',
})
