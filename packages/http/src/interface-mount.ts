// An interface under a path of the door: the order of checks of a request, and its answer as HTTP has it.
// Not the operations: those are answered by interface.ts, the same way over event sockets.

import type { Duplex } from 'node:stream'
import type { Clock } from '@jackfield/base'
import { type Content, eachFormPair } from '@jackfield/description'
import { sharedHeaders } from './answer-text.ts'
import { type Authenticator, Refusal, type Verdict } from './authenticate.ts'
import { type ParsedBody, parseBody } from './body.ts'
import { Origins } from './cors.ts'
import { parsePair } from './credentials.ts'
import { openDownload } from './download.ts'
import { htmlPage } from './html-page.ts'
import type { Interface } from './interface.ts'
import { HeldAnswers } from './login-limits.ts'
import { type Mount, type MountAnswer, type MountRequest, type Silence, silence, type UpgradeRequest } from './mount.ts'
import type { RestAnswer, RestRequest } from './rest-request.ts'
import { hasCookie, type Sessions, tokenHeader } from './sessions.ts'
import type { Account } from './users.ts'

export interface InterfaceMountOptions {
  /** the realm of Basic credentials */
  readonly realm?: string
  /** origins whose pages may use the interface */
  readonly allowedOrigins?: readonly string[]
  /** JSON in lines and indented */
  readonly isPretty?: boolean
  /** the value of `X-Jackfield-Interface` */
  readonly version: string
}

/** Takes an upgrade whose account is known. */
export interface UpgradeTaker {
  accept(request: UpgradeRequest, account: Account): MountAnswer | undefined | Promise<MountAnswer | undefined>
  close(): Promise<void>
}

/** What is decided before an operation is run: an answer, or the account to run it with. */
type Admission = Account | MountAnswer | Silence

const isAccount = (admission: Admission): admission is Account => typeof admission === 'object' && 'name' in admission

export class InterfaceMount implements Mount {
  readonly path: string
  readonly #interface: Interface
  readonly #authenticator: Authenticator
  readonly #held: HeldAnswers
  readonly #origins: Origins
  readonly #upgrades: UpgradeTaker | undefined
  readonly #sessions: Sessions | undefined
  readonly #challenge: string
  readonly #isPretty: boolean
  readonly #plain: readonly string[]
  readonly #json: readonly string[]

  constructor(
    served: Interface,
    authenticator: Authenticator,
    options: InterfaceMountOptions,
    { clock, upgrades, sessions }: { clock: Clock; upgrades?: UpgradeTaker; sessions?: Sessions },
  ) {
    this.path = served.path
    this.#interface = served
    this.#authenticator = authenticator
    this.#held = new HeldAnswers(clock)
    this.#origins = new Origins(options.allowedOrigins)
    this.#upgrades = upgrades
    this.#sessions = sessions
    this.#challenge = `Basic realm="${(options.realm ?? 'Asterisk REST Interface').replace(/["\\]/g, '\\$&')}"`
    this.#isPretty = options.isPretty ?? false
    // made once: most answers have exactly these
    this.#plain = sharedHeaders(['Cache-Control', 'no-cache, no-store', 'X-Jackfield-Interface', options.version])
    this.#json = sharedHeaders([...this.#plain, 'Content-Type', 'application/json'])
  }

  handle(request: MountRequest): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    if (!request.hasBody) return this.#checked(request, noBody)
    return request.body ? this.#withBody(request, request.body) : this.#withLaterBody(request)
  }

  async upgrade(request: UpgradeRequest): Promise<MountAnswer | Silence | undefined> {
    // A path that is no event socket is a request like any other.
    if (!this.#upgrades || !this.#interface.isUpgrade(request.path)) return this.handle(request)
    const admission = await this.#admit(request, undefined, request.socket)
    if (!isAccount(admission)) return admission
    const refusal = this.#interface.upgradeRefusal(request.path, admission)
    return refusal ? this.#toHttp(refusal, request) : this.#upgrades.accept(request, admission)
  }

  async close(): Promise<void> {
    await this.#upgrades?.close()
  }

  async #withLaterBody(request: MountRequest): Promise<MountAnswer | Silence> {
    const bytes = await request.readBody()
    if (bytes) return this.#withBody(request, bytes)
    return { ...this.#fromText(this.#interface.fault('body-too-large'), request), isLast: true }
  }

  #withBody(request: MountRequest, bytes: Buffer): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    const parsed = parseBody(bytes, request.header('content-type') ?? '')
    if (parsed === 'invalid') return this.#fromText(this.#interface.fault('body-unreadable'), request)
    return this.#checked(request, parsed)
  }

  #checked(request: MountRequest, parsed: ParsedBody): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    if (request.method === 'OPTIONS' && this.#isBarePreflight(request)) return this.#preflight(request)
    const admission = this.#admit(request, parsed.form)
    if (admission instanceof Promise) return admission.then((settled) => this.#admitted(request, parsed, settled))
    return this.#admitted(request, parsed, admission)
  }

  #admitted(
    request: MountRequest,
    parsed: ParsedBody,
    admission: Admission,
  ): MountAnswer | Silence | Promise<MountAnswer | Silence> {
    if (!isAccount(admission)) return admission
    const answer = this.#interface.answer(new HttpRestRequest(request, parsed, admission, this.path))
    if (answer instanceof Promise) return answer.then((settled) => this.#respond(settled, request))
    return this.#respond(answer, request)
  }

  #respond(answer: RestAnswer, request: MountRequest): MountAnswer | Promise<MountAnswer> {
    if (answer.status === 405 && request.method === 'GET' && this.#interface.isUpgrade(request.path)) {
      return this.#upgradeRequired()
    }
    return this.#toHttp(answer, request)
  }

  #upgradeRequired(): MountAnswer {
    return {
      status: 426,
      headers: ['Content-Type', 'text/html', 'Upgrade', 'websocket', 'Connection', 'Upgrade'],
      body: htmlPage(426, 'This path only speaks websocket.'),
    }
  }

  #admit(request: MountRequest, form: string | undefined, socket?: Duplex): Admission | Promise<Admission> {
    const verdict = this.#verdict(request, form) ?? this.#sessions?.accountOf(request, socket)
    if (verdict instanceof Promise) return verdict.then((settled) => this.#judge(settled, request))
    return this.#judge(verdict, request)
  }

  #verdict(request: MountRequest, form: string | undefined): Verdict | Promise<Verdict> | undefined {
    const header = request.header('authorization')
    const byHeader = header === undefined ? undefined : this.#authenticator.byHeader(header, request)
    if (byHeader !== undefined) return byHeader
    const credentials = parsePair(apiKeyOf(request.query) ?? (form === undefined ? '' : (apiKeyOf(form) ?? '')))
    return credentials && this.#authenticator.byCredentials(credentials, request.remote)
  }

  #judge(verdict: Verdict | undefined, request: MountRequest): Admission | Promise<Admission> {
    if (verdict === undefined) return this.#unauthorized(request)
    if (verdict instanceof Refusal) return this.#refused(verdict, request)
    if (verdict.isAllowedFrom && !verdict.isAllowedFrom(request.remote)) {
      return this.#fromText(this.#interface.fault('access-denied-by-list'), request)
    }
    request.authenticated?.()
    return verdict
  }

  #refused({ kind, seconds, delayMs }: Refusal, request: MountRequest): Admission | Promise<Admission> {
    if (kind === 'unknown') return silence
    if (kind === 'blocked') {
      const answer = this.#fromText(this.#interface.fault('login-blocked'), request)
      return { ...answer, headers: [...answer.headers, 'Retry-After', String(seconds)] }
    }
    return this.#held.hold(delayMs).then((isAnswered) => (isAnswered ? this.#unauthorized(request) : silence))
  }

  #unauthorized(request: MountRequest): MountAnswer {
    const answer = this.#fromText(this.#interface.fault('authentication-required'), request)
    // a page that has a login of its own shows that; the browser would ask with a window of its own
    if (request.header(tokenHeader) !== undefined || hasCookie(request)) return answer
    return { ...answer, headers: [...answer.headers, 'WWW-Authenticate', this.#challenge] }
  }

  #isBarePreflight(request: MountRequest): boolean {
    if (!this.#origins.isPreflight(request)) return false
    return request.header('authorization') === undefined && apiKeyOf(request.query) === undefined
  }

  #preflight(request: MountRequest): MountAnswer {
    const allow = this.#interface.allowOf(request.path)
    if (allow === undefined) return this.#fromText(this.#interface.fault('resource-not-found'), request)
    return this.#fromText({ status: 204, text: '', allow }, request)
  }

  #toHttp(answer: RestAnswer, request: MountRequest): MountAnswer | Promise<MountAnswer> {
    if (answer.content) return this.#fromContent(answer.content, request)
    return answer.download ? this.#sendFile(answer, request) : this.#fromText(answer, request)
  }

  #fromText(answer: RestAnswer, request: MountRequest): MountAnswer {
    const { status, phrase, text, allow, location, incomplete } = answer
    let headers = text === '' ? this.#plain : this.#json
    const cross = this.#origins.headers(request)
    if (allow !== undefined || location !== undefined || incomplete !== undefined || cross.length > 0) {
      headers = [...headers, ...cross]
      if (allow !== undefined) headers = [...headers, 'Allow', allow]
      if (location !== undefined) headers = [...headers, 'Location', location]
      if (incomplete !== undefined) headers = [...headers, 'Jackfield-Incomplete', incomplete.join(', ')]
      if (status === 204 && allow !== undefined && cross.length > 0) {
        headers = [...headers, ...this.#origins.preflightHeaders(request, allow)]
      }
    }
    const body = this.#isPretty && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text
    return phrase === undefined ? { status, headers, body } : { status, phrase, headers, body }
  }

  #fromContent({ bytes, contentType, fileName }: Content, request: MountRequest): MountAnswer {
    const about = ['Content-Type', contentType, 'Content-Disposition', `attachment; filename="${fileName}"`]
    return { status: 200, headers: [...this.#plain, ...this.#origins.headers(request), ...about], body: bytes }
  }

  async #sendFile({ download }: RestAnswer, request: MountRequest): Promise<MountAnswer> {
    if (!download) return this.#fromText(this.#interface.fault('resource-not-found'), request)
    const headers = [...this.#plain, ...this.#origins.headers(request)]
    const opened = await openDownload(download, request, headers)
    if (!opened) return this.#fromText(this.#interface.fault('resource-not-found'), request)
    if (!('unsatisfiable' in opened)) return opened
    const answer = this.#fromText(this.#interface.fault('range-not-satisfiable'), request)
    return { ...answer, headers: [...answer.headers, 'Content-Range', `bytes */${opened.unsatisfiable}`] }
  }
}

const noBody: ParsedBody = {}

function apiKeyOf(text: string): string | undefined {
  if (!text.includes('api_key')) return undefined
  let key: string | undefined
  eachFormPair(text, (name, value) => {
    if (name === 'api_key') key ??= value
  })
  return key
}

class HttpRestRequest implements RestRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly form: string | undefined
  readonly body: unknown
  readonly over = 'http'
  readonly applications: readonly string[] = noApplications
  readonly account: Account
  readonly idempotencyKey: string | undefined
  readonly #request: MountRequest
  readonly #mountPath: string

  constructor(request: MountRequest, parsed: ParsedBody, account: Account, mountPath: string) {
    this.method = request.method
    this.path = request.path
    this.query = request.query
    this.form = parsed.form
    this.body = parsed.body
    this.account = account
    this.idempotencyKey = request.method === 'POST' ? request.header('idempotency-key') : undefined
    this.#request = request
    this.#mountPath = mountPath
  }

  get node(): string | undefined {
    return this.#request.header('jackfield-node')
  }

  get connection(): string | undefined {
    return this.#request.header('jackfield-connection')
  }

  get traceparent(): string | undefined {
    return this.#request.header('traceparent')
  }

  get tracestate(): string | undefined {
    return this.#request.header('tracestate')
  }

  get baseUrl(): string {
    const { origin } = this.#request
    return origin === '' ? '' : origin + this.#mountPath
  }
}

const noApplications: readonly string[] = []
