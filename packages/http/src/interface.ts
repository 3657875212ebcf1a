// An interface that was described to us, ready to answer: rights, routing, parameters, the operation, its answer as text.
// Not a transport: HTTP and event sockets bring requests here with the account already known.

import {
  type Clock,
  type Diagnostic,
  type Diagnostics,
  type Dispose,
  diagnostic,
  type Hooks,
  type Log,
  member,
} from '@jackfield/base'
import {
  Accepted,
  type Answer,
  Content,
  Created,
  Download,
  type ErrorTable,
  Fault,
  type KeysElsewhere,
  Rendered,
  type ServedOperation,
} from '@jackfield/description'
import { type DoorCode, doorCodes } from './door-codes.ts'
import type { Elsewhere } from './elsewhere.ts'
import { faultAnswer } from './fault-answer.ts'
import { Idempotency, type IdempotencyOptions } from './idempotency.ts'
import { RequestTally } from './metrics/request-tally.ts'
import { pathSegments } from './path-segments.ts'
import { RequestCaller } from './request-caller.ts'
import { accepted, noContent, type RestAnswer, type RestRequest } from './rest-request.ts'
import { type LoadedModules, Routes, type ServedRoute } from './route.ts'
import { type Account, mayRun } from './users.ts'

/** A document of the interface: its text for a caller who addressed us so. `undefined`: there is none of this name. */
export type Documents = (name: string, baseUrl: string) => string | undefined

/** Knows which request is being answered, wherever that leads. */
export interface RequestContexts {
  run<T>(request: RestRequest, act: () => T): T
}

export interface InterfaceOptions {
  readonly operations: readonly ServedOperation[]
  /** every error it answers with, those of the door included: `doorCodes` */
  readonly errors: ErrorTable
  /** what stands under `/api-docs/…`, by file name */
  readonly documents?: Documents
  /** operations of a module that is not loaded are not there; absent: all are loaded */
  readonly modules?: LoadedModules
  /** false: everything is answered 503 */
  readonly isReady?: () => boolean
  /** the path of its mount, `/ari` */
  readonly path: string
  readonly idempotency?: Partial<IdempotencyOptions>
}

export class Interface {
  readonly path: string
  readonly errors: ErrorTable
  readonly #clock: Clock
  readonly #log: Log
  readonly #routes: Routes
  readonly #documents: Documents
  readonly #isReady: () => boolean
  readonly #idempotency: Idempotency
  readonly #requests: Diagnostic<Diagnostics['jackfield:rest:request']>
  readonly #callRequests: Diagnostic<Diagnostics['jackfield:call:request']>
  /** how many were answered how, and how fast */
  readonly tally = new RequestTally()
  /** who wants to know what happens because of which request; nobody, unless he comes */
  contexts: RequestContexts | undefined
  /** where the request led that is being begun, for those who listen */
  #foundRoute: ServedRoute | undefined
  #elsewhere: Elsewhere | undefined
  #foundValues: readonly string[] = nothing

  constructor(
    options: InterfaceOptions,
    { clock, log, hooks = diagnostic }: { clock: Clock; log: Log; hooks?: Hooks },
  ) {
    this.#requests = hooks('jackfield:rest:request')
    this.#callRequests = hooks('jackfield:call:request')
    this.path = options.path
    this.errors = options.errors
    const missing = doorCodes.filter((code) => !this.errors[code])
    if (missing.length > 0) throw new Error(`the table of errors lacks ${missing.join(', ')}`)
    this.#clock = clock
    this.#log = log
    this.#routes = new Routes(options.operations, options.modules ?? allLoaded)
    this.#documents = options.documents ?? (() => undefined)
    this.#isReady = options.isReady ?? (() => true)
    this.#idempotency = new Idempotency(clock, options.idempotency)
  }

  /** In the same turn whenever the operation needs no waiting. Never rejects. */
  answer(request: RestRequest): RestAnswer | Promise<RestAnswer> {
    return this.contexts ? this.contexts.run(request, () => this.#begin(request)) : this.#begin(request)
  }

  #begin(request: RestRequest): RestAnswer | Promise<RestAnswer> {
    const startedAt = this.#clock.now()
    this.#foundRoute = undefined
    const answer = this.#answer(request)
    const route = this.#foundRoute as ServedRoute | undefined
    if (answer instanceof Promise) return this.#answerLater(request, answer, startedAt, route)
    this.#answered(request, answer, startedAt, route, this.#foundValues)
    return answer
  }

  /** From now on somebody else may answer what is about another exchange. What it returns ends that. */
  plugIn(elsewhere: Elsewhere): Dispose {
    if (this.#elsewhere) throw new Error('requests are answered elsewhere already')
    this.#elsewhere = elsewhere
    return () => {
      this.#elsewhere = undefined
    }
  }

  /** Keys of repeated commands are known to several exchanges from now on. What it returns ends that. */
  shareKeys(elsewhere: KeysElsewhere): Dispose {
    this.#idempotency.elsewhere = elsewhere
    return () => {
      this.#idempotency.elsewhere = undefined
    }
  }

  /** What a fault looks like here. */
  fault(code: DoorCode, details: Fault['details'] = {}, more?: Partial<RestAnswer>): RestAnswer {
    return faultAnswer(code, details, this.errors, more)
  }

  /** The answer to something that was thrown: a fault by its row, everything else as a mistake of ours. */
  caught(error: unknown): RestAnswer {
    if (error instanceof Fault) {
      if (!member(this.errors, error.code))
        this.#log.error(`no error of the table has the code ${error.code}`, { code: error.code })
      return faultAnswer(error.code, error.details, this.errors)
    }
    this.#log.error(`a request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return this.fault('internal-error')
  }

  /** The methods of a path as `Allow` has them; nothing when there is no such path. */
  allowOf(path: string): string | undefined {
    const segments = pathSegments(path)
    if (!segments) return undefined
    return this.#routes.match(segments)?.node.allow ?? (this.#routes.upgradeAt(segments) ? 'OPTIONS' : undefined)
  }

  /** GET of this path becomes a websocket. */
  isUpgrade(path: string): boolean {
    const segments = pathSegments(path)
    return segments !== undefined && this.#routes.upgradeAt(segments) !== undefined
  }

  /** What a request is about, so that requests about one thing can be kept in order; nothing when it names no object. */
  objectOf(path: string): string | undefined {
    const segments = pathSegments(path)
    const match = segments && this.#routes.match(segments)
    return match?.values[0] === undefined ? undefined : `${segments?.[0]}/${match.values[0]}`
  }

  /** Not ready yet, or an account that may not do this at all: known before the path is looked at. */
  refusal(request: Pick<RestRequest, 'method' | 'account'>): RestAnswer | undefined {
    if (!this.#isReady()) return this.fault('starting')
    const { method, account } = request
    if (account.isReadOnly && method !== 'GET' && method !== 'OPTIONS') return this.fault('write-access-denied')
    return undefined
  }

  /** Why this account may not open a websocket here. */
  upgradeRefusal(path: string, account: Account): RestAnswer | undefined {
    const upgrade = this.#routes.upgradeAt(pathSegments(path) ?? [])
    if (upgrade && !mayRun(account, upgrade.resource, upgrade.nickname)) return this.fault('operation-not-allowed')
    return this.refusal({ method: 'GET', account })
  }

  #answer(request: RestRequest): RestAnswer | Promise<RestAnswer> {
    try {
      const refusal = this.refusal(request)
      if (refusal) return refusal
      if (request.idempotencyKey !== undefined && request.method === 'POST') {
        const answer = this.#idempotency.once(request, () => this.#route(request))
        return answer instanceof Promise ? answer.catch((error) => this.caught(error)) : answer
      }
      return this.#route(request)
    } catch (error) {
      return this.caught(error)
    }
  }

  #route(request: RestRequest): RestAnswer | Promise<RestAnswer> {
    const { path, method } = request
    if (path.length > 1 && path.endsWith('/')) {
      return this.fault('trailing-slash', { path: path.slice(1, -1) })
    }
    const segments = pathSegments(path)
    if (!segments) return this.fault('path-malformed')
    if (segments[0] === 'api-docs' && segments.length > 1) return this.#document(request, segments)
    const match = this.#routes.match(segments)
    const route = match?.node.methods.get(method)?.operation
    if (match && route) {
      this.#foundRoute = route
      this.#foundValues = match.values
      return this.#run(request, route, match.values)
    }
    const isUpgrade = this.#routes.upgradeAt(segments) !== undefined
    if (!match && !isUpgrade) return this.fault('resource-not-found')
    const allow = match?.node.allow ?? 'OPTIONS'
    if (method === 'OPTIONS') return { status: 204, text: '', allow }
    if (isUpgrade && method === 'GET' && request.over === 'websocket') return this.fault('upgrade-within-websocket')
    return this.fault('method-not-allowed', {}, { allow })
  }

  #run(request: RestRequest, route: ServedRoute, values: readonly string[]): RestAnswer | Promise<RestAnswer> {
    const { resource, nickname } = route.description
    if (!mayRun(request.account, resource, nickname)) return this.fault('operation-not-allowed')
    try {
      const away = request.isForwarded ? undefined : this.#elsewhere?.answer(route, values, request)
      if (away) return away instanceof Promise ? away.catch((error) => this.caught(error)) : away
      const { query, pairs, form, body } = request
      const decoded = route.decode({ path: values, query, pairs, form, body })
      const answer = route.operation.run(decoded.values, new RequestCaller(request, decoded.late))
      if (answer instanceof Promise) {
        return answer.then(
          (settled) => this.#toRest(settled, request),
          (error) => this.caught(error),
        )
      }
      return this.#toRest(answer, request)
    } catch (error) {
      return this.caught(error)
    }
  }

  #toRest(answer: Answer, request: RestRequest): RestAnswer {
    if (answer === undefined) return noContent
    if (answer instanceof Rendered) return { status: 200, text: answer.text }
    if (answer instanceof Created) {
      const text = answer.body instanceof Rendered ? answer.body.text : JSON.stringify(answer.body)
      return { status: 201, text, location: this.path + answer.location }
    }
    if (answer instanceof Accepted) return accepted
    if (answer instanceof Download) {
      if (request.over === 'websocket') return this.fault('download-over-websocket', {}, { text: '' })
      return { status: 200, text: '', download: answer }
    }
    if (answer instanceof Content) {
      if (request.over === 'websocket') return this.fault('download-over-websocket', {}, { text: '' })
      return { status: 200, text: '', content: answer }
    }
    return { status: 200, text: JSON.stringify(answer) }
  }

  #document(request: RestRequest, segments: readonly string[]): RestAnswer {
    if (request.method !== 'GET') return this.fault('document-method-not-allowed')
    const text = segments.length === 2 ? this.#documents(segments[1] as string, request.baseUrl) : undefined
    return text === undefined ? this.fault('resource-not-found') : { status: 200, text }
  }

  #answerLater(
    request: RestRequest,
    answer: Promise<RestAnswer>,
    startedAt: number,
    route: ServedRoute | undefined,
  ): Promise<RestAnswer> {
    const values = this.#foundValues
    return answer.then((settled) => {
      this.#answered(request, settled, startedAt, route, values)
      return settled
    })
  }

  /** With every request: it is counted, and told to those who listen. */
  #answered(
    { method, path, query, over, account, body, form }: RestRequest,
    { status, text }: RestAnswer,
    startedAt: number,
    route: ServedRoute | undefined,
    values: readonly string[],
  ): void {
    const durationMs = this.#clock.now() - startedAt
    this.tally.add(over, route?.name, status, durationMs)
    const hasCallSubscribers = route?.isAboutCalls === true && this.#callRequests.hasSubscribers
    if (!hasCallSubscribers && !this.#requests.hasSubscribers) return
    const named = route && route.channelAt >= 0 ? values[route.channelAt] : undefined
    const report = {
      method,
      path,
      operation: route?.name,
      route: route?.description.path,
      user: account.name,
      status,
      durationMs,
      over,
      channelId: named ?? (route?.makesChannel && status === 200 ? madeChannel(text) : undefined),
      bridgeId: route && route.bridgeAt >= 0 ? values[route.bridgeAt] : undefined,
      query,
      body: body ?? form,
      answer: text.length > longestReported ? undefined : text,
    }
    if (hasCallSubscribers) this.#callRequests.emit(report)
    if (this.#requests.hasSubscribers) this.#requests.emit(report)
  }
}

const nothing: readonly string[] = []
/** Characters of an answer that those who listen are given. */
const longestReported = 4_000
const allLoaded: LoadedModules = { isLoaded: () => true, version: 0 }

const idBefore = '{"id":"'

/** The id of a channel that a request made without naming it. */
function madeChannel(text: string): string | undefined {
  const plain = text.startsWith(idBefore) ? text.slice(idBefore.length, text.indexOf('"', idBefore.length)) : ''
  if (plain !== '' && !plain.includes('\\')) return plain
  const quoted = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string)
}
