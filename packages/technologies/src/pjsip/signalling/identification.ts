// Which endpoint a request comes from: by the line it was called on, its source, its From, its credentials, a header.
// Not whether he is who he says: authentication.ts asks.

import { type Dispose, detached, type Log } from '@jackfield/base'
import { type Flow, isSipUri, parseAuthentication, type Resolver, SipFault, type SipRequest } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings, IdentifySettings, TransportSettings } from '../configuration/settings.ts'
import { dialledUser } from './dialled-user.ts'
import { readSourceMatches, SourceMatches } from './source-matches.ts'

export interface IdentificationDeps {
  readonly log: Log
  readonly objects: PjsipObjects
  readonly resolver: Resolver
  /** the settings of the transport a flow belongs to */
  transportOf(flow: Flow): TransportSettings | undefined
  /** the endpoint of an outbound registration with this line */
  lineEndpoint(token: string): string | undefined
}

/** All there are; those the configuration does not order come after those it does, in this order. */
const identifiers = ['ip', 'username', 'auth_username', 'header', 'request_uri', 'anonymous'] as const
type Identifier = (typeof identifiers)[number]
type LookUpMethod = 'username' | 'auth_username' | undefined

export class Identification {
  readonly #deps: IdentificationDeps
  #order: readonly Identifier[] | undefined
  #sources = new SourceMatches()
  #matchers: readonly Matcher[] = []
  #round = 0
  readonly #stop: Dispose

  constructor(deps: IdentificationDeps) {
    this.#deps = deps
    this.#readSections()
    this.#stop = deps.objects.onChanged(({ type }) => {
      if (type === 'global') this.#order = undefined
      if (type === 'identify') this.#readSections()
    })
  }

  identify(request: SipRequest, flow: Flow): EndpointSettings | undefined {
    const line = this.#byLine(request)
    if (line) return line
    for (const identifier of this.#ordered()) {
      const found = this.#by(identifier, request, flow)
      if (found) return found
    }
    return undefined
  }

  /** Names of addresses are looked up again. */
  refresh(): void {
    this.#readSections()
  }

  close(): void {
    this.#round++
    this.#stop()
  }

  #ordered(): readonly Identifier[] {
    if (!this.#order) {
      const wanted = this.#deps.objects.global.endpoint_identifier_order.filter((name): name is Identifier =>
        (identifiers as readonly string[]).includes(name),
      )
      this.#order = [...wanted, ...identifiers.filter((name) => !wanted.includes(name))]
    }
    return this.#order
  }

  #by(identifier: Identifier, request: SipRequest, flow: Flow): EndpointSettings | undefined {
    const { objects } = this.#deps
    switch (identifier) {
      case 'ip': {
        const name = this.#sources.find(flow.remote.address, flow.remote.port)
        return name === undefined ? undefined : objects.endpoint(name)
      }
      case 'username': {
        const { uri } = request.from
        if (!isSipUri(uri) || uri.user === undefined) return undefined
        return this.#lookUp(dialledUser(uri, objects), uri.host, flow, 'username')
      }
      case 'auth_username':
        return this.#byCredentials(request, flow)
      case 'header':
      case 'request_uri':
        return this.#byMatcher(identifier, request)
      case 'anonymous': {
        const { uri } = request.from
        return this.#lookUp('anonymous', isSipUri(uri) ? uri.host : '', flow)
      }
    }
  }

  /** `user@host`, `user@` what the host is an alias of, `user@` the domain of the transport, `user`. */
  #lookUp(user: string, host: string, flow: Flow, method?: LookUpMethod): EndpointSettings | undefined {
    const { objects, transportOf } = this.#deps
    if (!objects.global.disable_multi_domain) {
      const found =
        this.#inDomain(user, host, method) ??
        this.#inDomain(user, objects.domain(host), method) ??
        this.#inDomain(user, transportOf(flow)?.domain, method)
      if (found) return found
    }
    return this.#named(user, method)
  }

  #inDomain(user: string, domain: string | undefined, method: LookUpMethod): EndpointSettings | undefined {
    return domain ? this.#named(`${user}@${domain}`, method) : undefined
  }

  #named(name: string, method: LookUpMethod): EndpointSettings | undefined {
    const endpoint = this.#deps.objects.endpoint(name)
    return endpoint && (method === undefined || endpoint.identify_by.includes(method)) ? endpoint : undefined
  }

  #byCredentials(request: SipRequest, flow: Flow): EndpointSettings | undefined {
    for (const line of request.headers('authorization').slice(0, 4)) {
      const read = parseAuthentication(line)
      if (read instanceof SipFault || read.scheme !== 'digest') continue
      const [user, realm] = [read.fields.get('username'), read.fields.get('realm')]
      const found = user ? this.#lookUp(user, realm ?? '', flow, 'auth_username') : undefined
      if (found) return found
    }
    return undefined
  }

  #byMatcher(kind: 'header' | 'request_uri', request: SipRequest): EndpointSettings | undefined {
    const found = this.#matchers.find((matcher) => matcher.kind === kind && matcher.matches(request))
    return found && this.#deps.objects.endpoint(found.endpoint)
  }

  #byLine(request: SipRequest): EndpointSettings | undefined {
    // some servers write another address into the first line, and leave To as we gave it
    const token = lineOf(request.requestUri) ?? lineOf(request.header('to') ?? '')
    const name = token === undefined ? undefined : this.#deps.lineEndpoint(token)
    return name === undefined ? undefined : this.#deps.objects.endpoint(name)
  }

  #readSections(): void {
    const { objects, log, resolver } = this.#deps
    const sections = [...objects.identifies()]
    const round = ++this.#round
    const { matches, wrong, resolve } = readSourceMatches(sections)
    for (const complaint of wrong) log.warning(complaint)
    this.#sources = matches
    this.#matchers = sections.flatMap((section) => readMatchers(section, log))
    detached(
      resolve(resolver).then((lost) => {
        if (round !== this.#round) return
        for (const name of lost)
          log.warning(`${name} cannot be resolved: requests from there are not matched to an endpoint`)
      }),
      'the names of those who are let in',
    )
  }
}

const lineOf = (address: string) => /;line=([^;?>\s]+)/i.exec(address)?.[1]

interface Matcher {
  readonly kind: 'header' | 'request_uri'
  readonly endpoint: string
  matches(request: SipRequest): boolean
}

function readMatchers(section: IdentifySettings, log: Log): Matcher[] {
  const matchers: Matcher[] = []
  const { name, endpoint, match_header: header, match_request_uri: uri } = section
  const add = (kind: Matcher['kind'], pattern: string, valuesOf: (request: SipRequest) => readonly string[]) => {
    const isMatch = readPattern(pattern)
    if (!isMatch) log.warning(`${name}: ${pattern} is no regular expression; it matches nothing`)
    else matchers.push({ kind, endpoint, matches: (request) => valuesOf(request).some(isMatch) })
  }
  if (header !== '') {
    const colon = header.indexOf(':')
    const field = header.slice(0, Math.max(0, colon)).trim()
    if (field === '') log.warning(`${name}: match_header needs a name and a value: "${header}"`)
    else add('header', header.slice(colon + 1).trim(), (request) => request.headers(field))
  }
  if (uri !== '') add('request_uri', uri, (request) => [request.requestUri])
  return matchers
}

/** `/…/` is a regular expression, anything else has to be the same. Long values are not searched: patterns can be slow. */
function readPattern(text: string): ((value: string) => boolean) | undefined {
  const expression = /^\/(.*)\/$/s.exec(text)?.[1]
  if (expression === undefined) return (value) => value.trim() === text
  try {
    const pattern = new RegExp(expression)
    return (value) => value.length <= 1024 && pattern.test(value)
  } catch {
    return undefined
  }
}
