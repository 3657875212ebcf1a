// Answers REGISTER: finds the aor, carries out what was planned, and tells the phone what is registered now (RFC 3261 §10.3, RFC 3327).
// Not who may: the sender was identified and authenticated before.

import { type Clock, detached } from '@jackfield/base'
import {
  copyUri,
  type Flow,
  formatSipDate,
  formatUri,
  type Header,
  type IncomingRequest,
  isSipUri,
  mostSeconds,
  parseAuthentication,
  SipFault,
  type SipRequest,
  type SipUri,
  uriHost,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { AorSettings, EndpointSettings } from '../configuration/settings.ts'
import type { Contact, Registered } from '../contacts/contact.ts'
import type { Contacts } from '../contacts/contacts.ts'
import type { RegistrationOutcome, SharedContacts } from '../contacts/shared-contacts.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { formatDevice } from './device.ts'
import { withinBounds } from './expiration.ts'
import { planRegistration } from './plan-registration.ts'

export interface RegistrarDeps {
  readonly clock: Clock
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  /** contacts that other exchanges have a say in; nothing: there are none */
  shared?(): SharedContacts | undefined
  /** name of the section a flow belongs to */
  transportNameOf(flow: Flow): string | undefined
  /** `address`: with its port */
  onRefused?(endpoint: string, status: number, address: string): void
}

export class Registrar {
  readonly #deps: RegistrarDeps

  constructor(deps: RegistrarDeps) {
    this.#deps = deps
  }

  register({ incoming, endpoint }: IdentifiedRequest): void {
    const { request, flow } = incoming
    const aor = this.#aorOf(request, endpoint)
    if (typeof aor === 'number') {
      this.#refuse(incoming, endpoint, aor)
      return
    }
    const path = pathOf(request, aor)
    if (path === undefined) {
      this.#refuse(incoming, endpoint, 420, [['unsupported', 'path']])
      return
    }
    const plan = this.#planner(request, flow, endpoint, aor, path)
    if (typeof plan === 'number') {
      this.#refuse(incoming, endpoint, plan)
      return
    }
    const shared = this.#deps.shared?.()
    const outcome = this.#planHere(aor, plan)
    const answer = (done: RegistrationOutcome) => {
      if (done.ok) incoming.respond(200, { headers: this.#answer(request, aor, path) })
      else this.#refuse(incoming, endpoint, done.status)
    }
    if (!shared || (outcome.ok && isMereRenewal(outcome, this.#deps.contacts.of(aor.name)))) {
      this.#carryOut(aor, outcome)
      answer(outcome)
      return
    }
    const done = shared.register(aor.name, plan).then((agreed) => {
      // it may have been closed while the others were asked
      if (flow.isReliable && !flow.isOpen) this.#deps.contacts.onFlowClosed(flow)
      answer(agreed)
    })
    detached(done, 'a registration that other exchanges are asked about')
  }

  #refuse(
    incoming: IncomingRequest,
    { name }: EndpointSettings,
    status: number,
    headers: readonly Header[] = [],
  ): void {
    const { address, port } = incoming.flow.remote
    incoming.respond(status, { headers })
    this.#deps.onRefused?.(name, status, `${uriHost(address)}:${port}`)
  }

  /** What it comes to for whatever is registered; a status when it cannot be read. */
  #planner(
    request: SipRequest,
    flow: Flow,
    endpoint: EndpointSettings,
    aor: AorSettings,
    path: readonly string[],
  ): ((current: readonly Contact[]) => RegistrationOutcome) | number {
    const { clock } = this.#deps
    const given = request.readContacts() ?? []
    const expires = request.readNumber('expires', mostSeconds)
    if (given instanceof SipFault || expires instanceof SipFault) return 400
    const isRewritten = endpoint.rewrite_contact && path.length === 0
    const wish = {
      contacts: given,
      expires,
      callId: request.callId,
      sequence: request.cseq.sequence,
      now: clock.wall(),
      reachable: (uri: SipUri) => formatUri(isRewritten ? broughtTo(uri, flow) : { ...copyUri(uri), headers: [] }),
    }
    const via = request.vias.at(-1)!
    const isStream = flow.isReliable
    const facts = {
      path,
      userAgent: request.header('user-agent') ?? '',
      viaHost: via.host,
      viaPort: via.port ?? 0,
      callId: request.callId,
      sequence: request.cseq.sequence,
      registeredAt: wish.now,
      endpoint: endpoint.name,
      transport: flow.transport,
      transportName: this.#deps.transportNameOf(flow),
      flow: isStream ? flow : undefined,
      isBoundToFlow: isStream && (isRewritten || flow.transport.startsWith('WS')),
    }
    return (current) => {
      const plan = planRegistration(aor, current, wish)
      if (!plan.ok) return plan
      const kept = plan.kept.map(({ uri, givenUri, seconds, device }) => {
        const expiresAt = wish.now + seconds * 1000
        return { ...facts, uri, givenUri: givenUri === uri ? undefined : givenUri, expiresAt, device }
      })
      const removed = plan.removed.map((contact) => ({ contact, why: 'request' as const }))
      return { ok: true, kept, removed: [...removed, ...plan.displaced] }
    }
  }

  #planHere(aor: AorSettings, plan: (current: readonly Contact[]) => RegistrationOutcome): RegistrationOutcome {
    const { contacts } = this.#deps
    const outcome = plan(contacts.of(aor.name))
    if (outcome.ok || outcome.status !== 403) return outcome
    // what is over and was not looked at yet takes nobody's place
    contacts.expire(aor.name)
    return plan(contacts.of(aor.name))
  }

  #carryOut(aor: AorSettings, outcome: RegistrationOutcome): void {
    if (!outcome.ok) return
    const { contacts } = this.#deps
    for (const registered of outcome.kept) contacts.register(aor.name, registered, 'created')
    for (const { contact, why } of outcome.removed) contacts.remove(contact, why)
  }

  /** Everything that is registered now, in the words of whoever registered it. */
  #answer(request: SipRequest, aor: AorSettings, path: readonly string[]): Header[] {
    const { contacts, clock } = this.#deps
    const now = clock.wall()
    const headers: Header[] = contacts.of(aor.name).map(({ uri, givenUri, isStatic, expiresAt, device }) => {
      const seconds = isStatic ? aor.maximum_expiration : Math.max(0, Math.round((expiresAt - now) / 1000))
      return ['contact', `<${givenUri ?? uri}>;expires=${seconds}${formatDevice(device)}`]
    })
    headers.push(['date', formatSipDate(now)])
    const expires = request.readNumber('expires', mostSeconds)
    if (typeof expires === 'number') headers.push(['expires', String(expires === 0 ? 0 : withinBounds(aor, expires))])
    if (path.length > 0) headers.push(['path', path.join(', ')], ['supported', 'path'])
    return headers
  }

  /** The aor a request is for, or the status of its refusal. */
  #aorOf(request: SipRequest, endpoint: EndpointSettings): AorSettings | number {
    const { objects } = this.#deps
    if (endpoint.aors.length === 0) return 403
    const { uri } = request.to
    if (!isSipUri(uri)) return 416
    const names = [...namesOf(dialledUser(uri, objects), uri.host, objects)]
    if (endpoint.identify_by.includes('auth_username')) names.push(...credentialNames(request, objects))
    const name = names.find((one) => endpoint.aors.includes(one))
    const aor = name === undefined ? undefined : objects.aor(name)
    if (!aor) return 404
    return aor.max_contacts === 0 ? 403 : aor
  }
}

/** `user@host`, `user@` what the host is an alias of, `user`. */
function namesOf(user: string, host: string, objects: PjsipObjects): string[] {
  if (objects.global.disable_multi_domain) return [user]
  const domain = objects.domain(host)
  return [`${user}@${host}`, ...(domain === undefined ? [] : [`${user}@${domain}`]), user]
}

function credentialNames(request: SipRequest, objects: PjsipObjects): string[] {
  return request.headers('authorization').flatMap((line) => {
    const read = parseAuthentication(line)
    if (read instanceof SipFault) return []
    const [user, realm] = [read.fields.get('username'), read.fields.get('realm')]
    return user === undefined ? [] : namesOf(user, realm ?? '', objects)
  })
}

/** Nothing but a later end for contacts of this exchange, or nothing at all: nobody has to be asked. */
function isMereRenewal({ kept, removed }: RegistrationOutcome & { ok: true }, current: readonly Contact[]): boolean {
  if (removed.length > 0) return false
  return kept.every((registered) => {
    const known = current.find(({ uri, isStatic }) => uri === registered.uri && !isStatic)
    return known !== undefined && known.node === undefined && isSamePlace(known, registered)
  })
}

function isSamePlace(one: Registered, other: Registered): boolean {
  if (one.endpoint !== other.endpoint || one.transport !== other.transport || one.givenUri !== other.givenUri)
    return false
  if (one.device?.instance !== other.device?.instance || one.device?.regId !== other.device?.regId) return false
  return one.isBoundToFlow === other.isBoundToFlow && one.path.join() === other.path.join()
}

/** The proxies the contact is reached through; nothing when there are some and the phone does not know of it. */
function pathOf(request: SipRequest, aor: AorSettings): readonly string[] | undefined {
  if (!aor.support_path || !request.has('path')) return []
  return request.lists('supported', 'path') ? request.values('path') : undefined
}

/** The address it was seen at, so that requests find their way back through a NAT. */
function broughtTo(uri: SipUri, flow: Flow): SipUri {
  const parameters = uri.parameters.copy()
  if (flow.isReliable) parameters.set('transport', flow.transport.startsWith('WS') ? 'ws' : flow.transport)
  return { ...copyUri(uri), host: uriHost(flow.remote.address), port: flow.remote.port, parameters, headers: [] }
}
