// Answers REGISTER: finds the aor, carries out what was planned, and tells the phone what is registered now (RFC 3261 §10.3, RFC 3327).
// Not who may: the sender was identified and authenticated before.

import type { Clock, Log } from '@jackfield/base'
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
import type { Contacts } from '../contacts/contacts.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { formatDevice } from './device.ts'
import { withinBounds } from './expiration.ts'
import { planRegistration } from './plan-registration.ts'

export interface RegistrarDeps {
  readonly clock: Clock
  readonly log: Log
  readonly objects: PjsipObjects
  readonly contacts: Contacts
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
    const status = this.#carryOut(request, flow, endpoint, aor, path)
    if (status === 200) incoming.respond(200, { headers: this.#answer(request, aor, path) })
    else this.#refuse(incoming, endpoint, status)
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

  #carryOut(request: SipRequest, flow: Flow, endpoint: EndpointSettings, aor: AorSettings, path: readonly string[]) {
    const { contacts, log, clock } = this.#deps
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
    let plan = planRegistration(aor, contacts.of(aor.name), wish)
    if (!plan.ok && plan.status === 403) {
      // what is over and was not looked at yet takes nobody's place
      contacts.expire(aor.name)
      plan = planRegistration(aor, contacts.of(aor.name), wish)
    }
    if (!plan.ok) return plan.status
    const via = request.vias.at(-1)!
    for (const { uri, givenUri, seconds, known, device } of plan.kept) {
      const isStream = flow.isReliable
      contacts.register(
        aor.name,
        {
          uri,
          givenUri: givenUri === uri ? undefined : givenUri,
          expiresAt: clock.wall() + seconds * 1000,
          path,
          userAgent: request.header('user-agent') ?? '',
          viaHost: via.host,
          viaPort: via.port ?? 0,
          callId: request.callId,
          sequence: request.cseq.sequence,
          registeredAt: clock.wall(),
          endpoint: endpoint.name,
          transport: flow.transport,
          transportName: this.#deps.transportNameOf(flow),
          flow: isStream ? flow : undefined,
          device,
          isBoundToFlow: isStream && (isRewritten || flow.transport.startsWith('WS')),
        },
        'created',
      )
      if (!known) log.verbose(3, `Added contact '${uri}' to AOR '${aor.name}' with expiration of ${seconds} seconds`)
    }
    for (const contact of plan.removed) contacts.remove(contact, 'request')
    for (const { contact, why } of plan.displaced) contacts.remove(contact, why)
    return 200
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
