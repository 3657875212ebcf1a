// The way of a request from the socket to whoever handles its method: let in, identified, authenticated.
// Not the methods. Requests inside of dialogs go to their calls without asking again.

import { hash } from 'node:crypto'
import { type Clock, type Log, type Login, type LoginLimiter, table } from '@jackfield/base'
import { type Bus, reportedAccount } from '@jackfield/core'
import {
  checkMessage,
  createResponse,
  type Flow,
  formatMessage,
  type Header,
  hostAddress,
  type IncomingRequest,
  isAddress,
  isRequest,
  isSipUri,
  SipFault,
  type SipMessage,
  type SipRequest,
  type SocketAddress,
  type Trace,
  type TransportUser,
  type UserAgent,
  unescapeUri,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Access } from './access.ts'
import type { Authentication } from './authentication.ts'
import type { ContactRewriting } from './contact-rewriting.ts'
import type { Identification } from './identification.ts'
import type { Maintenance } from './maintenance.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RefusedInvites } from './refused-invites.ts'
import { reportSecurity, type SecurityKind } from './security-report.ts'
import type { HandledMethod, IdentifiedRequest } from './signalling.ts'
import type { Tries, UnidentifiedRequests } from './unidentified-requests.ts'

export interface ReceptionDeps {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly agent: () => UserAgent
  readonly access: Access
  readonly rateLimiter: RateLimiter
  readonly limiter: LoginLimiter
  /** whether a contact of this endpoint is at this very place */
  isRegisteredAt(endpoint: string, place: SocketAddress): boolean
  readonly identification: Identification
  readonly authentication: Authentication
  readonly rewriting: ContactRewriting
  readonly maintenance: Maintenance
  readonly unidentified: UnidentifiedRequests
  readonly refusedInvites: RefusedInvites
  /** other exchanges have what is new */
  isDraining(): boolean
  onFlowClosed(flow: Flow): void
  readonly trace?: Trace | undefined
}

/** What begins something that another exchange can have. */
const beginnings: ReadonlySet<string> = new Set(['INVITE', 'REGISTER', 'SUBSCRIBE', 'OPTIONS'])

/** Who asks for what nobody handles hears this. */
const unhandled = table<number>({ SUBSCRIBE: 489, PUBLISH: 489 })

export class Reception implements TransportUser {
  readonly #deps: ReceptionDeps
  readonly trace: Trace | undefined
  readonly #handlers = new Map<string, (request: IdentifiedRequest) => void>()

  constructor(deps: ReceptionDeps) {
    this.#deps = deps
    this.trace = deps.trace
  }

  handle(method: HandledMethod, handler: (request: IdentifiedRequest) => void): void {
    if (this.#handlers.has(method)) throw new Error(`${method} is taken already`)
    this.#handlers.set(method, handler)
  }

  // From the sockets.

  onMessage(message: SipMessage, flow: Flow): void {
    if (isRequest(message) && !this.#mayEnter(message, flow)) return
    this.#deps.rewriting.onMessage(message, flow)
    this.#deps.agent().onMessage(message, flow)
  }

  onMalformed(fault: SipFault, flow: Flow): void {
    this.#deps.agent().onMalformed(fault, flow)
  }

  onFlowClosed(flow: Flow): void {
    this.#deps.agent().onFlowClosed(flow)
    this.#deps.onFlowClosed(flow)
  }

  // From the agent.

  /** A request outside of any dialog. */
  receive(incoming: IncomingRequest): void {
    const { request, flow } = incoming
    // before anybody is asked for a password: a telephone that answered two challenges in vain believes that its own is wrong
    if (this.#deps.isDraining() && beginnings.has(request.method) && !request.has('replaces')) {
      this.#deps.refusedInvites.refuse(request, flow, 'closing')
      incoming.respond(503)
      return
    }
    const identified = this.#deps.identification.identify(request, flow)
    const endpoint = identified && this.#passAccess(identified, request, flow)
    if (!identified) this.#unknown(request, flow)
    if (endpoint && !needsCredentials(endpoint, request)) {
      this.#handle({ incoming, endpoint })
      return
    }
    this.#authenticate(incoming, endpoint)
  }

  onInvalid(_fault: SipFault, flow: Flow): void {
    this.#deps.rateLimiter.charge(bucketOf(flow))
  }

  onTurnedAway(request: SipRequest, flow: Flow): void {
    this.#deps.refusedInvites.refuse(request, flow, 'control-too-slow')
  }

  #handle({ incoming, endpoint }: IdentifiedRequest): void {
    this.#deps.unidentified.clear(incoming.flow.remote.address)
    this.#deps.refusedInvites.settle(incoming.request)
    if (this.#deps.maintenance.refuses(endpoint.name, incoming)) {
      this.#deps.refusedInvites.refuse(incoming.request, incoming.flow, 'endpoint-in-maintenance', endpoint)
      incoming.respond(503, { headers: [['retry-after', '60']] })
      return
    }
    const handler = this.#handlers.get(incoming.method)
    if (!handler) {
      incoming.respond(unhandled.get(incoming.method) ?? 501)
      return
    }
    incoming.flow.authenticated?.()
    this.#deps.rewriting.onIdentified(incoming.request, incoming.flow, endpoint)
    try {
      handler({ incoming, endpoint })
    } catch (error) {
      this.#deps.log.error(`${incoming.method} of ${endpoint.name} failed: ${(error as Error).stack}`)
      if (!incoming.isAnswered) incoming.respond(500)
    }
  }

  #authenticate(incoming: IncomingRequest, endpoint: EndpointSettings | undefined): void {
    const { authentication, rateLimiter, limiter, log, clock } = this.#deps
    const { request, flow } = incoming
    const { address } = flow.remote
    const outcome = authentication.check(request, flow, endpoint)
    if (outcome.result === 'accepted' && endpoint) {
      limiter.succeeded(this.#loginOf(request, flow, endpoint))
      rateLimiter.proven(bucketOf(flow))
      this.#report('SuccessfulAuth', endpoint.name, request, flow, { UsingPassword: '1' })
      this.#handle({ incoming, endpoint })
      return
    }
    rateLimiter.charge(bucketOf(flow))
    if (outcome.result === 'accepted') return
    const { challenges, hasTried } = outcome
    const respond = () => {
      if (!incoming.isAnswered) {
        incoming.respondOnce(401, { headers: challenges.map((value) => ['www-authenticate', value] as const) })
      }
    }
    const login = this.#loginOf(request, flow, endpoint)
    const { account } = login
    if (!hasTried) {
      this.#report('ChallengeSent', account, request, flow, { Challenge: challenges[0] ?? '' })
      if (endpoint) this.#deps.refusedInvites.ask(request, flow, endpoint)
      respond()
      return
    }
    const { delayMs, accountFailures } = limiter.failed(login)
    const why = endpoint ? 'Failed to authenticate' : 'No matching endpoint found'
    this.#sayFailed(request, flow, why)
    if (endpoint) this.#deps.refusedInvites.refuse(request, flow, 'wrong-credentials', endpoint)
    this.#report('ChallengeResponseFailed', account, request, flow, { Challenge: challenges[0] ?? '' })
    // said once for each power of two, so that a long attack is not a long log
    if (accountFailures >= 8 && (accountFailures & (accountFailures - 1)) === 0) {
      log.warning(
        `account '${account}' is being guessed: ${accountFailures} wrong credentials, the last from ${address}`,
      )
    }
    if (delayMs > 0) clock.after(delayMs, respond)
    else respond()
  }

  /** False: it was answered here, or is not answered at all. */
  #mayEnter(request: SipRequest, flow: Flow): boolean {
    const { access, rateLimiter, limiter, agent, log } = this.#deps
    const { address } = flow.remote
    const bucket = bucketOf(flow)
    if (!access.permits(address, () => contactAddresses(request))) {
      if (rateLimiter.charge(bucket)) {
        log.warning(`Incoming SIP message from ${address} did not pass ACL test`)
        this.#deps.refusedInvites.refuse(request, flow, 'acl-denied')
        this.#refuse(request, flow, 403)
      }
      return false
    }
    if (request.method === 'ACK') return true
    const to = request.readTo()
    const isInDialog = to !== undefined && !(to instanceof SipFault) && to.parameters.has('tag')
    if (isInDialog || request.method === 'CANCEL') {
      // a request for what is not there costs an answer: not for everybody, and not without end
      if (checkMessage(request)) return !rateLimiter.isExhausted(bucket)
      return agent().knows(request) || rateLimiter.charge(bucket)
    }
    if (limiter.isQuiet && !rateLimiter.isExhausted(bucket)) return true
    return checkMessage(request) ? !rateLimiter.isExhausted(bucket) : this.#mayAsk(request, flow)
  }

  /** While somebody is blocked, or his address sends too much: those who did nothing of it are heard. */
  #mayAsk(request: SipRequest, flow: Flow): boolean {
    const { rateLimiter, limiter, agent, identification, authentication } = this.#deps
    if (agent().knows(request)) return true
    const endpoint = identification.identify(request, flow)
    // needs no credentials: however much others send from there, it is heard
    if (endpoint && !needsCredentials(endpoint, request)) return true
    const login = this.#loginOf(request, flow, endpoint)
    const bucket = bucketOf(flow)
    const refusedSeconds = limiter.refusedSeconds(login)
    if (refusedSeconds > 0) {
      if (rateLimiter.charge(bucket)) {
        this.#deps.refusedInvites.refuse(request, flow, 'login-blocked', endpoint)
        this.#turnAway(request, flow, login, refusedSeconds)
      }
      return false
    }
    if (!rateLimiter.isExhausted(bucket)) return true
    if (login.isAtHome?.() && rateLimiter.charge(`${bucket} ${flow.remote.port} registered`)) return true
    // who answers what we asked him is really there, whatever others send in the name of his address
    return authentication.hasAsked(request, flow) && rateLimiter.charge(`${bucket} asked`)
  }

  #turnAway(request: SipRequest, flow: Flow, { account }: Login, seconds: number): void {
    this.#refuse(request, flow, 503, [['retry-after', String(seconds)]])
    if (request.method !== 'INVITE') return
    const { address, port } = flow.remote
    this.#deps.limiter.logRefused(
      request.callId,
      `The call of '${account}' at ${address}:${port} to ${request.requestUri} was refused: he is blocked for ${seconds} s after wrong credentials`,
    )
  }

  /** By what his credentials are counted: address and account, and the port, which tells telephones behind one router apart. */
  #loginOf(request: SipRequest, flow: Flow, endpoint: EndpointSettings | undefined): Login {
    const { remote } = flow
    return {
      address: remote.address,
      account: endpoint?.name ?? fromUser(request),
      source: String(remote.port),
      ...(endpoint ? { isAtHome: () => this.#deps.isRegisteredAt(endpoint.name, remote) } : {}),
    }
  }

  /** Without a transaction: a refusal costs nothing that could run out. */
  #refuse(request: SipRequest, flow: Flow, status: number, headers: readonly Header[] = []): void {
    if (request.method === 'ACK' || checkMessage(request)) return
    const response = createResponse(request, status, { headers, toTag: tagFor(request) })
    flow.send(formatMessage(response, this.#deps.agent().style))
  }

  /** Who may not come from there is asked for credentials that are never right, so that he learns nothing. */
  #passAccess(endpoint: EndpointSettings, request: SipRequest, flow: Flow): EndpointSettings | undefined {
    const refusal = this.#deps.access.refusal(endpoint, flow.remote.address, () => contactAddresses(request))
    if (!refusal) return endpoint
    this.#deps.refusedInvites.refuse(request, flow, 'acl-denied', endpoint)
    this.#report('FailedACL', endpoint.name, request, flow, { ACLName: endpoint.acl.join(',') })
    this.#sayFailed(request, flow, refusal === 'source' ? 'Not match Endpoint ACL' : 'Not match Endpoint Contact ACL')
    return undefined
  }

  #unknown(request: SipRequest, flow: Flow): void {
    const tries = this.#deps.unidentified.note(flow.remote.address)
    if (!tries) {
      this.#deps.refusedInvites.ask(request, flow, undefined)
      return
    }
    this.#deps.refusedInvites.refuse(request, flow, 'unknown-endpoint')
    this.#sayFailed(request, flow, `No matching endpoint found${tries === 'now' ? '' : inWords(tries)}`)
    this.#report('InvalidAccountID', reportedAccount(fromUser(request)), request, flow)
  }

  /** In a form that programs which block attackers look for. */
  #sayFailed(request: SipRequest, flow: Flow, why: string): void {
    const { address, port } = flow.remote
    const from = request.header('from') ?? ''
    this.#deps.log.notice(
      `Request '${request.method}' from '${from}' failed for '${address}:${port}' (callid: ${request.callId}) - ${why}`,
    )
  }

  #report(
    kind: SecurityKind,
    account: string,
    request: SipRequest,
    flow: Flow,
    details?: Readonly<Record<string, string>>,
  ): void {
    reportSecurity(this.#deps.bus, kind, { account, request, flow, details })
  }
}

const inWords = ({ count, ms }: Tries) => ` after ${count} tries in ${ms.toFixed(3)} ms`

function needsCredentials(endpoint: EndpointSettings, { method }: SipRequest): boolean {
  return endpoint.auth.length > 0 && !(method === 'OPTIONS' && endpoint.allow_unauthenticated_options)
}

/** The same for a repetition, without anything kept (RFC 3261 §8.2.7). */
const tagFor = ({ callId }: SipRequest) => hash('sha1', callId, 'hex').slice(0, 16)

/** Datagrams are easily sent in the name of another: what they spend is not taken from those who have a connection. */
const bucketOf = (flow: Flow) => (flow.isReliable ? `${senderOf(flow)} connected` : flow.remote.address)

/** Browsers that come by another server on this machine all have its address: there it is the connection. */
const senderOf = ({ transport, remote: { address, port } }: Flow) =>
  transport.startsWith('WS') && isLoopback(address) ? `${address} ${port}` : address

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

function fromUser(request: SipRequest): string {
  const { uri } = request.from
  return isSipUri(uri) ? unescapeUri(uri.user ?? '') : ''
}

/** Addresses only: names are not looked up for this. */
function contactAddresses(request: SipRequest): readonly string[] {
  const contacts = request.readContacts()
  if (contacts === undefined || contacts === '*' || contacts instanceof SipFault) return []
  return contacts.flatMap(({ uri }) => (isSipUri(uri) && isAddress(uri.host) ? [hostAddress(uri.host)] : []))
}
