// One registration of ours somewhere else: begun, renewed before it ends, tried again after a failure, taken back.
// Not who may call us over it: its line leads to an endpoint, and that is asked like any other.

import { type Clock, detached, type Log, type Random, type Timer } from '@jackfield/base'
import {
  contactExpires,
  type DigestClient,
  type Flow,
  formatUri,
  type Header,
  isSipUri,
  mostSeconds,
  parseNameAddress,
  type RequestResult,
  SipFault,
  type SipResponse,
  type UserAgent,
} from '@jackfield/sip'
import type { RegistrationSettings } from '../configuration/settings.ts'
import type { Target } from '../signalling/signalling.ts'
import { flowParameters, keepFlow } from './flow-binding.ts'
import { retrySeconds } from './response-actions.table.ts'

export type RegistrationState = 'Unregistered' | 'Registered' | 'Rejected' | 'Stopped'

/** What a server said last, or why nothing came of it; on the wall clock, milliseconds. */
export interface RegistrationAnswer {
  readonly at: number
  readonly status: number
  /** `403 Forbidden`, or words for what happened instead of an answer */
  readonly text: string
}

export interface OutboundRegistrationDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly agent: UserAgent
  /** of this exchange, the same after a restart */
  readonly entityId: string
  target(settings: RegistrationSettings): Target
  /** Contact towards this target, in brackets */
  contactFor(target: Target, user: string): string
  credentials(settings: RegistrationSettings): DigestClient | undefined
  onAnswer(registration: OutboundRegistration, status: number): void
}

/** Renewed this long before the end, so that it never ends. */
const aheadSeconds = 10

/** What is said where there was no answer. */
const failureWords = {
  timeout: 'got no answer',
  transport: 'could not be sent',
  unresolved: 'could not be sent: its server has no address',
  cancelled: 'was given up',
} as const satisfies Record<NonNullable<RequestResult['failure']>, string>

/** A registration that lasted so long over its connection was good. */
const steadyMs = 60_000
const longestPauseMs = 60_000
const mostRaises = 3

export class OutboundRegistration {
  readonly settings: RegistrationSettings
  /** shown in Contact, so that calls over it are known as such */
  readonly line: string | undefined
  readonly #deps: OutboundRegistrationDeps
  readonly #credentials: DigestClient | undefined
  readonly #callId: string
  #sequence: number
  #state: RegistrationState = 'Unregistered'
  #timer: Timer | undefined
  #nextAt: number | undefined
  #retries = 0
  #lastAnswer: RegistrationAnswer | undefined
  #lastFailure: RegistrationAnswer | undefined
  #expiresAt: number | undefined
  /** connections lost soon after they had served, in a row */
  #losses = 0
  #registeredAt = 0
  /** how often the server wanted longer ones, since it gave us any */
  #raises = 0
  #expiration: number
  #flow: Flow | undefined
  /** the server knows us by our connection (RFC 5626) */
  #isBound: boolean
  #isHeldElsewhere = false
  /** answers to requests of an earlier round count no more */
  #round = 0

  constructor(deps: OutboundRegistrationDeps, settings: RegistrationSettings) {
    this.#deps = deps
    this.settings = settings
    this.line = settings.line ? deps.random.bytes(8).toHex() : undefined
    this.#credentials = deps.credentials(settings)
    this.#callId = deps.random.uuid()
    this.#sequence = 1 + deps.random.below(2 ** 15)
    this.#expiration = settings.expiration
    this.#isBound = settings.support_outbound
  }

  get state(): RegistrationState {
    return this.#state
  }

  get lastAnswer(): RegistrationAnswer | undefined {
    return this.#lastAnswer
  }

  get lastFailure(): RegistrationAnswer | undefined {
    return this.#lastFailure
  }

  /** Until when it stands, on the wall clock; nothing unless it does. */
  get expiresAt(): number | undefined {
    return this.#state === 'Registered' ? this.#expiresAt : undefined
  }

  /** When it is sent again, on the wall clock; nothing when it is not. */
  get nextTryAt(): number | undefined {
    const { clock } = this.#deps
    return this.#nextAt === undefined ? undefined : clock.wall() + this.#nextAt - clock.now()
  }

  /** Seconds until it is sent again; nothing when it is not. */
  get nextSeconds(): number | undefined {
    return this.#nextAt === undefined
      ? undefined
      : Math.max(0, Math.round((this.#nextAt - this.#deps.clock.now()) / 1000))
  }

  /** Another exchange has it from now on, or this one again: then it begins. `isYielded`: it was given away, so it is taken back there. */
  hold(isHeld: boolean, isYielded: boolean): void {
    this.#isHeldElsewhere = !isHeld
    if (isHeld) this.start()
    else if (isYielded) detached(this.unregister(), 'a registration that another exchange has now')
    else {
      this.#cancel()
      this.#state = 'Unregistered'
    }
  }

  /** After a moment by chance, so that not all begin at once. */
  start(): void {
    const mostMs = this.settings.max_random_initial_delay * 1000
    this.#later(mostMs > 0 ? this.#deps.random.below(mostMs) : 0)
  }

  /** Now, whatever was before. */
  register(): void {
    if (this.#isHeldElsewhere) return
    this.#retries = 0
    this.#later(0)
  }

  /** Takes it back; it stays so until somebody wants it again. */
  async unregister(): Promise<void> {
    this.#cancel()
    const wasRegistered = this.#state === 'Registered'
    this.#state = 'Stopped'
    if (!wasRegistered) return
    const result = await this.#send(0)
    this.#deps.onAnswer(this, result.status)
  }

  /** The connection it was made over is gone: the other side has forgotten us. */
  onFlowClosed(flow: Flow): void {
    if (flow !== this.#flow || this.#state !== 'Registered') return
    const { clock } = this.#deps
    if (clock.now() - this.#registeredAt >= steadyMs) this.#losses = 0
    // at once, unless it is lost again and again: a server that takes us and lets us go would keep us busy for ever
    const delayMs = this.#losses === 0 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** this.#losses)
    this.#losses++
    this.#retries = 0
    this.#later(delayMs)
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#cancel()
  }

  #cancel(): void {
    this.#round++
    this.#timer?.cancel()
    this.#nextAt = undefined
  }

  #later(delayMs: number): void {
    this.#cancel()
    const { clock } = this.#deps
    this.#nextAt = clock.now() + delayMs
    this.#timer = clock.after(delayMs, () => detached(this.#try(), 'a registration'))
  }

  async #try(): Promise<void> {
    const round = ++this.#round
    this.#nextAt = undefined
    const result = await this.#send(this.#expiration)
    if (round !== this.#round) return
    this.#remember(result)
    this.#flow = result.flow?.isReliable ? result.flow : undefined
    if (result.status === 423 && this.#askForLonger(result.response)) return
    if (result.status === 439 && this.#isBound) {
      // a proxy before the server knows nothing of it: then without
      this.#isBound = false
      this.#later(0)
      return
    }
    if (result.status >= 200 && result.status < 300 && result.response) this.#registered(result.response)
    else this.#rejected(result)
    this.#deps.onAnswer(this, result.status)
  }

  #remember({ status, response, failure }: RequestResult): void {
    const text = response ? `${status} ${response.reason}` : `the request ${failureWords[failure ?? 'timeout']}`
    const answer = { at: this.#deps.clock.wall(), status: response ? status : 0, text }
    this.#lastAnswer = answer
    if (!response || status < 200 || status >= 300) this.#lastFailure = answer
  }

  #registered(response: SipResponse): void {
    const seconds = this.#granted(response)
    if (this.#isBound) keepFlow(this.#flow, response, this.#deps.random)
    this.#retries = 0
    this.#raises = 0
    this.#registeredAt = this.#deps.clock.now()
    this.#expiresAt = this.#deps.clock.wall() + seconds * 1000
    const { client_uri, server_uri } = this.settings
    if (seconds > 0 && this.#state !== 'Registered')
      this.#deps.log.notice(
        `registration of ${client_uri} at ${server_uri} is done, for ${seconds} seconds at a time`,
        {
          code: 'registration-done',
        },
      )
    this.#state = seconds > 0 ? 'Registered' : 'Unregistered'
    if (seconds > 0) this.#later(1000 * (seconds > 2 * aheadSeconds ? seconds - aheadSeconds : seconds / 2))
  }

  #rejected({ status, response, failure }: RequestResult): void {
    this.#state = 'Rejected'
    const retryAfter = /^\s*(\d{1,9})/.exec(response?.header('retry-after') ?? '')?.[1]
    const seconds = retrySeconds(status, this.settings, this.#retries, retryAfter ? Number(retryAfter) : undefined)
    const { log } = this.#deps
    const { client_uri, server_uri } = this.settings
    const why = response ? `was refused with ${status} ${response.reason}` : failureWords[failure ?? 'timeout']
    const what = `registration of ${client_uri} at ${server_uri} ${why}`
    if (seconds === undefined) {
      log.warning(`${what}; it is not tried again`, { code: 'registration-refused' })
      return
    }
    this.#retries++
    log.notice(`${what}; it is tried again in ${seconds} seconds`, { code: 'registration-refused' })
    this.#later(seconds * 1000)
  }

  /** A server that wants longer ones gets them, unless it never has enough. */
  #askForLonger(response: SipResponse | undefined): boolean {
    const least = response?.readNumber('min-expires', mostSeconds)
    if (typeof least !== 'number' || least <= this.#expiration || ++this.#raises > mostRaises) return false
    this.#expiration = least
    this.#later(0)
    return true
  }

  /** What the server gave: to our own contact, or to all. */
  #granted(response: SipResponse): number {
    const contacts = response.readContacts()
    const own = Array.isArray(contacts)
      ? contacts.find(
          ({ uri }) => isSipUri(uri) && (this.line === undefined || uri.parameters.get('line') === this.line),
        )
      : undefined
    const ofContact = own && contactExpires(own)
    const ofAll = response.readNumber('expires', mostSeconds)
    return ofContact ?? (typeof ofAll === 'number' ? ofAll : this.#expiration)
  }

  #send(expires: number): Promise<RequestResult> {
    const { agent, contactFor, target } = this.#deps
    const { settings } = this
    const route = target(settings)
    const aor = `<${settings.client_uri}>`
    const headers: Header[] = [['expires', String(expires)]]
    const extensions = [
      ...(settings.support_path || this.#isBound ? ['path'] : []),
      ...(this.#isBound ? ['outbound'] : []),
    ]
    if (extensions.length > 0) headers.push(['supported', extensions.join(', ')])
    if (settings.user_agent !== '') headers.push(['user-agent', settings.user_agent])
    const sequence = this.#sequence
    // a challenge on the way takes numbers, too
    this.#sequence += 8
    return agent.request('REGISTER', {
      uri: settings.server_uri,
      from: aor,
      to: aor,
      contact: this.#contact(contactFor(route, settings.contact_user || 's')),
      callId: this.#callId,
      sequence,
      routes: route.routes,
      headers,
      credentials: this.#credentials,
      transport: route.transport,
      // renewed over the same connection: it is what the server knows us by
      ...(this.#isBound && this.#flow?.isOpen ? { flow: this.#flow } : {}),
    })
  }

  #contact(value: string): string {
    const read = parseNameAddress(value)
    if (read instanceof SipFault) return value
    if (isSipUri(read.uri) && this.line !== undefined) read.uri.parameters.set('line', this.line)
    const { contact_header_params: given, name } = this.settings
    const own = this.#isBound ? `;${flowParameters(this.#deps.entityId, name)}` : ''
    return `<${formatUri(read.uri)}>${own}${given === '' ? '' : `;${given.replace(/^;/, '')}`}`
  }
}
