// The manager interface over HTTP: sessions that a cookie or a digest finds again, one request and one answer at a time.
// Not the HTTP server: whoever has one brings requests here.

import { type Clock, type Random, type Timer, table } from '@jackfield/base'
import { DigestServer, parseAuthentication, SipFault } from '@jackfield/sip'
import type { Manager } from '../manager.ts'
import { type Field, formatMessage } from '../message.ts'
import type { Session } from '../session.ts'
import { contentTypes, type WebFormat, webAnswer } from './web-answer.ts'
import { WebWire } from './web-wire.ts'

export interface WebRequest {
  readonly format: WebFormat
  /** credentials come with each request instead of a cookie */
  readonly isDigest: boolean
  readonly method: string
  /** path and query, as far as this server knows them: what credentials must end with */
  readonly target: string
  /** of the query and of a form */
  readonly fields: readonly Field[]
  readonly cookie: string
  readonly authorization: string
  readonly address: string
}

export interface WebAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** whoever asks has logged in */
  readonly isKnown?: boolean
}

export interface ManagerWebOptions {
  readonly clock: Clock
  readonly random: Random
  /** how long a session lasts that nobody uses */
  readonly timeoutMs: () => number
}

interface WebSession {
  key: string
  readonly session: Session
  readonly wire: WebWire
  /** ends when the last request was answered */
  queue: Promise<unknown>
  /** requests that are not answered */
  open: number
  timer: Timer | undefined
}

const cookieName = 'mansession_id'
const realm = 'asterisk'
/** Digests are checked with each request, so that their nonces may last. */
const nonceLifetimeMs = 3_600_000
/** A wait for events ends so long before its session would. */
const spareMs = 5_000

const formats = table<WebFormat>({ manager: 'html', rawman: 'raw', mxml: 'xml' })

/** Below the root: `/rawman`, and `/arawman` for those who authenticate by digest. */
export const webPaths: readonly { readonly path: string; readonly format: WebFormat; readonly isDigest: boolean }[] = [
  ...formats,
].flatMap(([name, format]) => [
  { path: `/${name}`, format, isDigest: false },
  { path: `/a${name}`, format, isDigest: true },
])

export class ManagerWeb {
  readonly #manager: Manager
  readonly #options: ManagerWebOptions
  readonly #digest: DigestServer
  readonly #sessions = new Map<string, WebSession>()

  constructor(manager: Manager, options: ManagerWebOptions) {
    this.#manager = manager
    this.#options = options
    this.#digest = new DigestServer({ ...options, nonceLifetimeMs })
  }

  /** Sessions over HTTP that are there now. */
  get size(): number {
    return this.#sessions.size
  }

  async handle(request: WebRequest): Promise<WebAnswer> {
    if (!/^(GET|POST|HEAD)$/.test(request.method))
      return { status: 405, headers: [['Allow', 'GET, POST, HEAD']], body: '' }
    return request.isDigest ? this.#handleDigest(request) : this.#handleCookie(request)
  }

  close(): void {
    for (const { session } of [...this.#sessions.values()]) session.end()
  }

  async #handleCookie(request: WebRequest): Promise<WebAnswer> {
    const known = new RegExp(`(?:^|[;\\s])${cookieName}="?([0-9a-f]{32})"?`).exec(request.cookie)?.[1] ?? ''
    const found = this.#sessions.get(known)
    // a cookie is of no use to anybody else
    const web = found?.wire.address === request.address ? found : this.#open(this.#newKey(), request)
    if (!web) return this.#full(request)
    const wasKnown = web !== found || isKnown(web)
    const text = await this.#ask(web, request)
    // who logs in gets another cookie: somebody else may have given him this one
    if (!wasKnown && isKnown(web)) this.#rename(web)
    const seconds = Math.ceil(this.#options.timeoutMs() / 1000)
    const cookie = `${cookieName}="${web.key}"; Version=1; Max-Age=${web.wire.isOver ? 0 : seconds}; Path=/; HttpOnly; SameSite=Strict`
    return { ...this.#answer(request, text, [['Set-Cookie', cookie]]), isKnown: isKnown(web) }
  }

  async #handleDigest(request: WebRequest): Promise<WebAnswer> {
    const { address, authorization } = request
    const read = parseAuthentication(authorization)
    const credentials = read instanceof SipFault ? new Map<string, string>() : read.fields
    const account = credentials.get('username') ?? ''
    const { limiter, users } = this.#manager
    const login = { address, account }
    if (account !== '' && limiter.refusedSeconds(login) > 0) return this.#unauthorized(request, false)
    const asked = { method: request.method, headers: () => (authorization === '' ? [] : [authorization]) }
    const outcome = this.#digest.check(asked, {
      realm,
      address,
      algorithms: ['MD5'],
      lookUp: (name) => {
        const user = users.get(name)
        return user && user.secret !== '' ? { password: user.secret } : undefined
      },
    })
    const isForThis = isSameTarget(credentials.get('uri') ?? '', request.target)
    const user = users.get(account)
    if (outcome.result === 'accepted' && isForThis && user?.isAllowedFrom(address)) {
      return this.#serveAccount(request, credentials.get('nonce') ?? '', account)
    }
    if (outcome.result === 'refused' || outcome.result === 'accepted') {
      this.#manager.reportRefused(account, address)
      const { delayMs } = limiter.failed(login)
      await this.#options.clock.sleep(delayMs)
    }
    return this.#unauthorized(request, outcome.result === 'stale')
  }

  async #serveAccount(request: WebRequest, nonce: string, account: string): Promise<WebAnswer> {
    const key = `${account} ${nonce}`
    const web = this.#sessions.get(key) ?? this.#open(key, request)
    if (!web) return this.#full(request)
    if (!web.session.user) {
      const refusal = web.session.logInVerified(account)
      if (refusal !== undefined) {
        web.session.end()
        return this.#answer(
          request,
          formatMessage([
            ['Response', 'Error'],
            ['Message', refusal],
          ]),
          [],
        )
      }
    }
    return { ...this.#answer(request, await this.#ask(web, request), []), isKnown: true }
  }

  #unauthorized(request: WebRequest, isStale: boolean): WebAnswer {
    const [challenge = ''] = this.#digest.challenge(realm, request.address, ['MD5'], isStale)
    const text = formatMessage([
      ['Response', 'Error'],
      ['Message', 'Authentication Required'],
    ])
    return { ...this.#answer(request, text, [['WWW-Authenticate', challenge]]), status: 401 }
  }

  #newKey(): string {
    return Buffer.from(this.#options.random.bytes(16)).toString('hex')
  }

  #open(key: string, { address }: WebRequest): WebSession | undefined {
    const longestWaitMs = Math.max(1_000, this.#options.timeoutMs() - spareMs)
    let web: WebSession | undefined
    const wire = new WebWire(address, longestWaitMs, () => {
      web?.timer?.cancel()
      this.#sessions.delete(web?.key ?? key)
    })
    const session = this.#manager.accept(wire)
    if (!session) return undefined
    web = { key, session, wire, queue: Promise.resolve(), open: 0, timer: undefined }
    this.#sessions.set(key, web)
    return web
  }

  #rename(web: WebSession): void {
    this.#sessions.delete(web.key)
    web.key = this.#newKey()
    this.#sessions.set(web.key, web)
  }

  /** One after the other; a wait for events ends when something else is asked. */
  async #ask(web: WebSession, { fields }: WebRequest): Promise<string> {
    web.timer?.cancel()
    web.wire.hasMore = ++web.open > 1
    web.session.interruptWait()
    const answered = web.queue.then(() => web.wire.answer(() => web.session.receive(formatMessage(fields))))
    web.queue = answered
    const text = await answered
    web.wire.hasMore = --web.open > 1
    if (!web.wire.isOver && web.open === 0) {
      web.timer = this.#options.clock.after(this.#options.timeoutMs(), () => web.session.end())
    }
    return text
  }

  #full(request: WebRequest): WebAnswer {
    const text = formatMessage([
      ['Response', 'Error'],
      ['Message', 'Too many sessions'],
    ])
    return { ...this.#answer(request, text, []), status: 503 }
  }

  #answer({ format, fields }: WebRequest, text: string, headers: WebAnswer['headers']): WebAnswer {
    const given = (name: string) => fields.find(([known]) => known.toLowerCase() === name)?.[1] ?? ''
    const place = { destination: given('ajaxdest'), object: given('ajaxobjtype') }
    return {
      status: 200,
      headers: [['Content-Type', contentTypes[format]], ['Cache-Control', 'no-cache, no-store'], ...headers],
      body: webAnswer(text, format, place),
    }
  }
}

const isKnown = ({ session, wire }: WebSession): boolean => session.user !== undefined && !wire.isOver

/** Behind a proxy there may be more in front of the path that the client asked for. */
function isSameTarget(uri: string, target: string): boolean {
  const path = uri.replace(/^https?:\/\/[^/]*/i, '')
  return path === target || (path.endsWith(target) && target.startsWith('/'))
}
