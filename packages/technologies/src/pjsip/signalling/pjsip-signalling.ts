// The agent of the SIP technology with everything before and behind it: transports, reception, ways to endpoints.
// Not registration, calls, messages or subscriptions: they take their methods here.

import { type Clock, type Log, LoginLimiter, type LoginLimits, type Random } from '@jackfield/base'
import type { ConfDocument } from '@jackfield/conf'
import type { Bus } from '@jackfield/core'
import {
  type DigestClient,
  type Flow,
  type RequestResult,
  type Resolver,
  systemResolver,
  type Trace,
  UserAgent,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Contact } from '../contacts/contact.ts'
import type { Contacts } from '../contacts/contacts.ts'
import { Access } from './access.ts'
import { Authentication, type AuthenticationDeps } from './authentication.ts'
import { ContactRewriting } from './contact-rewriting.ts'
import { contactTarget, findTargets, type TargetsDeps } from './find-targets.ts'
import { Identification } from './identification.ts'
import { LocalAddresses } from './local-address.ts'
import { LocalViews } from './local-view.ts'
import { sipLoginLimits } from './login-limits.ts'
import { Maintenance } from './maintenance.ts'
import { outboundCredentials } from './outbound-credentials.ts'
import { qualifyRequest } from './qualify-request.ts'
import { RateLimiter, type RateLimits } from './rate-limiter.ts'
import { Reception } from './reception.ts'
import { RefusedInvites } from './refused-invites.ts'
import { RportRule } from './rport-rule.ts'
import type { HandledMethod, IdentifiedRequest, LocalView, Signalling, Target, Wish } from './signalling.ts'
import { type OpenLater, SipTransports } from './sip-transports.ts'
import { UnidentifiedRequests } from './unidentified-requests.ts'

export interface SignallingDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  /** where relative names of certificates begin */
  readonly directory: string
  readAclConf(): ConfDocument
  /** the endpoint of an outbound registration with this line */
  lineEndpoint(token: string): string | undefined
  /** names of the endpoints with a contact at this address */
  endpointsAt(address: string, port: number): Iterable<string>
  /** a connection ended */
  onFlowClosed(flow: Flow): void
  /** true: the exchange cannot keep up, new work is turned away */
  isOverloaded?(): boolean
  /** other exchanges have what is new: calls, registrations, subscriptions; default never */
  isDraining?(): boolean
  readonly resolver?: Resolver
  readonly rateLimits?: Partial<RateLimits>
  /** what the configuration does not say */
  readonly loginLimits?: Partial<LoginLimits>
  readonly hash?: AuthenticationDeps['hash']
  /** where messages are told of; absent: to everybody in the process */
  readonly trace?: Trace | undefined
}

/** In the order the reference has them. */
const methods = [
  'OPTIONS', 'REGISTER', 'SUBSCRIBE', 'NOTIFY', 'PUBLISH', 'INVITE', 'ACK', 'BYE', 'CANCEL', 'UPDATE', 'PRACK', 'MESSAGE', 'INFO', 'REFER',
] // biome-ignore format: a list of words

const nobody = { contact_user: '', media_address: '', bind_rtp_to_media_address: false, rtp_ipv6: false }

export class PjsipSignalling implements Signalling {
  readonly agent: UserAgent
  readonly objects: PjsipObjects
  readonly transports: SipTransports
  readonly reception: Reception
  readonly maintenance: Maintenance
  readonly rateLimiter: RateLimiter
  readonly limiter: LoginLimiter
  readonly methods: readonly string[] = methods
  readonly extensions: readonly string[]
  readonly #deps: SignallingDeps
  readonly #access: Access
  readonly #identification: Identification
  readonly #rewriting: ContactRewriting
  readonly #rport: RportRule
  readonly #unidentified: UnidentifiedRequests
  readonly #refusedInvites: RefusedInvites
  readonly #views: LocalViews
  readonly #targets: TargetsDeps
  readonly #stopForgetting: () => void

  constructor(deps: SignallingDeps) {
    const { clock, log, bus, objects, contacts, directory, resolver = systemResolver } = deps
    this.#deps = deps
    this.objects = objects
    this.maintenance = new Maintenance(bus)
    this.rateLimiter = new RateLimiter(clock, deps.rateLimits)
    const limits = { ...sipLoginLimits(objects.global), ...deps.loginLimits }
    this.limiter = new LoginLimiter({ service: 'PJSIP', clock, log }, limits)
    this.#access = new Access({ log, objects, readAclConf: () => deps.readAclConf() })
    this.#identification = new Identification({
      log,
      objects,
      resolver,
      transportOf: (flow) => this.transports.settingsOf(flow),
      lineEndpoint: (token) => deps.lineEndpoint(token),
    })
    this.#rewriting = new ContactRewriting({
      objects,
      endpointsAt: (address, port) => deps.endpointsAt(address, port),
    })
    this.#rport = new RportRule({ objects, identification: this.#identification })
    this.#unidentified = new UnidentifiedRequests({ clock, objects })
    this.#refusedInvites = new RefusedInvites(clock, bus)
    this.reception = new Reception({
      refusedInvites: this.#refusedInvites,
      clock,
      log,
      bus,
      agent: () => this.agent,
      maintenance: this.maintenance,
      access: this.#access,
      rateLimiter: this.rateLimiter,
      limiter: this.limiter,
      isRegisteredAt: (endpoint, { address, port }) => [...deps.endpointsAt(address, port)].includes(endpoint),
      identification: this.#identification,
      authentication: new Authentication(deps),
      rewriting: this.#rewriting,
      unidentified: this.#unidentified,
      trace: deps.trace,
      isDraining: () => deps.isDraining?.() ?? false,
      onFlowClosed: (flow) => {
        contacts.onFlowClosed(flow)
        deps.onFlowClosed(flow)
      },
    })
    this.extensions = ['100rel', 'timer', 'replaces', ...(objects.global.norefersub ? ['norefersub'] : [])]
    this.agent = makeAgent(deps, this.reception, this.extensions)
    const addresses = new LocalAddresses(clock)
    this.transports = new SipTransports({
      clock,
      log,
      objects,
      agent: this.agent,
      user: this.reception,
      addresses,
      isRportForced: (request, flow) => this.#rport.isForced(request, flow),
      directory,
    })
    this.#views = new LocalViews(this.transports, addresses)
    this.#targets = { objects, contacts, transportNamed: (name) => this.transports.byName(name) }
    this.#stopForgetting = objects.onChanged(({ type }) => {
      if (type === 'acl' || type === 'endpoint') this.#access.forget()
      if (type === 'global') this.limiter.configure(sipLoginLimits(objects.global))
    })
  }

  handle(method: HandledMethod, handler: (request: IdentifiedRequest) => void): void {
    this.reception.handle(method, handler)
  }

  targets(endpoint: EndpointSettings, wish?: Wish): readonly Target[] {
    return findTargets(this.#targets, endpoint, wish)
  }

  credentials(endpoint: EndpointSettings): DigestClient | undefined {
    return this.credentialsOf(endpoint.outbound_auth)
  }

  credentialsOf(auths: readonly string[]): DigestClient | undefined {
    return outboundCredentials(this.objects, this.#deps.random, auths)
  }

  localFor(over: Target | Flow, endpoint: EndpointSettings, user?: string): LocalView {
    return this.#views.of(over, endpoint, user)
  }

  /** Contact for what is no endpoint's, in brackets. */
  contactTowards(target: Target, user: string): string {
    return this.#views.of(target, nobody, user).contact
  }

  /** Asks a contact whether it is there. */
  async qualify(contact: Contact, endpoint: EndpointSettings | undefined): Promise<RequestResult> {
    const [target] = contactTarget(this.#targets, endpoint, contact)
    if (!target) return { status: 503, failure: 'unresolved' }
    const options = qualifyRequest(this, target, contact, endpoint)
    return this.agent.request('OPTIONS', options)
  }

  /** Reads again what is not read by itself: named access lists, names of addresses. */
  refresh(): void {
    this.#access.forget()
    this.#identification.refresh()
  }

  open(openLater?: OpenLater): Promise<void> {
    return this.transports.open(openLater)
  }

  async close(): Promise<void> {
    this.#stopForgetting()
    this.#identification.close()
    this.#rewriting.close()
    this.#rport.close()
    this.#unidentified.close()
    this.#refusedInvites.close()
    await this.transports.close()
    await this.agent.close()
  }
}

function makeAgent(deps: SignallingDeps, reception: Reception, extensions: readonly string[]): UserAgent {
  const { clock, random, objects, resolver = systemResolver } = deps
  const { user_agent: name } = objects.global
  const { timer_t1: t1Ms, timer_b: giveUpMs, disable_tcp_switch: isTcpSwitchOff } = objects.system
  const { compact_headers: isCompact, disable_rport: isRportOff } = objects.system
  return new UserAgent({
    clock,
    random,
    resolver,
    name,
    trace: deps.trace,
    methods,
    extensions,
    timing: { t1Ms, t2Ms: Math.max(4000, t1Ms), t4Ms: 5000, giveUpMs },
    style: { isCompact, asksForRport: !isRportOff },
    ...(isTcpSwitchOff ? {} : { streamAboveBytes: 1300 }),
    // answered ones are kept for half a minute each: ten thousand phones that come back at once are no overload
    overload: { mostTransactions: 60_000, isOverloaded: () => deps.isOverloaded?.() ?? false },
    handler: {
      onInvite: (incoming) => reception.receive(incoming),
      onRequest: (incoming) => reception.receive(incoming),
      onInvalid: (fault, flow) => reception.onInvalid(fault, flow),
      onTurnedAway: (request, flow) => reception.onTurnedAway(request, flow),
    },
  })
}
