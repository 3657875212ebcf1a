// Asks senders for credentials and checks them, with the same work for those who exist and for those who do not.
// Not what becomes of a wrong answer: the reception decides.

import type { Clock, Random } from '@jackfield/base'
import {
  type DigestAlgorithm,
  type DigestSecret,
  DigestServer,
  type DigestServerOptions,
  digestAlgorithm,
  type Flow,
  type SipRequest,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { AuthSettings, EndpointSettings } from '../configuration/settings.ts'

export interface AuthenticationDeps {
  readonly clock: Clock
  readonly random: Random
  readonly objects: PjsipObjects
  /** tests count the work with their own */
  readonly hash?: DigestServerOptions['hash']
}

export type Authenticated =
  | { readonly result: 'accepted'; readonly username: string }
  /** `hasTried`: with credentials that are wrong, not just none or old ones */
  | {
      readonly result: 'challenge'
      readonly challenges: readonly string[]
      readonly hasTried: boolean
      readonly username: string
    }

/** What can be accepted for one realm. */
interface Realm {
  readonly name: string
  readonly lifetimeS: number
  readonly algorithms: readonly DigestAlgorithm[]
  readonly auths: readonly AuthSettings[]
}

export class Authentication {
  readonly #deps: AuthenticationDeps
  /** one for each lifetime of nonces */
  readonly #servers = new Map<number, DigestServer>()

  constructor(deps: AuthenticationDeps) {
    this.#deps = deps
  }

  /** `endpoint` undefined: nobody we know, who is asked like everybody else and never accepted. */
  check(request: SipRequest, flow: Flow, endpoint: EndpointSettings | undefined): Authenticated {
    const realms = this.#realmsOf(endpoint)
    const { address } = flow.remote
    const stale = new Set<string>()
    let hasTried = false
    let username = ''
    for (const realm of realms) {
      const outcome = this.#server(realm.lifetimeS).check(request, {
        realm: realm.name,
        address,
        algorithms: realm.algorithms,
        lookUp: (name) => secretOf(realm.auths.find((auth) => auth.username === name)),
      })
      if (outcome.result === 'accepted') return { result: 'accepted', username: outcome.username }
      if (outcome.result === 'none') continue
      username = outcome.username
      if (outcome.result === 'stale') stale.add(realm.name)
      else hasTried = true
    }
    const challenges = realms.flatMap(({ name, lifetimeS, algorithms }) =>
      this.#server(lifetimeS).challenge(name, address, algorithms, stale.has(name)),
    )
    return { result: 'challenge', challenges, hasTried: hasTried && stale.size === 0, username }
  }

  /** Whether the request answers a question of ours that went to where it comes from, rightly or not. */
  hasAsked(request: SipRequest, flow: Flow): boolean {
    for (const server of this.#servers.values()) if (server.hasAsked(request, flow.remote.address)) return true
    return false
  }

  #realmsOf(endpoint: EndpointSettings | undefined): Realm[] {
    const { objects } = this.#deps
    const { default_realm: defaultRealm, default_auth_algorithms_uas: algorithms } = objects.global
    const auths = (endpoint?.auth ?? []).flatMap((name) => objects.auth(name) ?? [])
    // an endpoint whose auth is missing is closed, not open
    if (auths.length === 0) return [{ name: defaultRealm, lifetimeS: 32, algorithms, auths: [] }]
    const byRealm = Map.groupBy(auths, ({ realm }) => realm || defaultRealm)
    return [...byRealm].map(([name, ofRealm]) => ({
      name,
      lifetimeS: Math.max(1, ofRealm[0]!.nonce_lifetime),
      algorithms: [...new Set(ofRealm.flatMap((auth) => orDefault(auth.supported_algorithms_uas, algorithms)))],
      auths: ofRealm,
    }))
  }

  #server(lifetimeS: number): DigestServer {
    let server = this.#servers.get(lifetimeS)
    if (!server) {
      const { clock, random, hash } = this.#deps
      server = new DigestServer({ clock, random, nonceLifetimeMs: lifetimeS * 1000, ...(hash ? { hash } : {}) })
      this.#servers.set(lifetimeS, server)
    }
    return server
  }
}

/** What an auth object names; without a name what the global section does. */
export const orDefault = (named: readonly DigestAlgorithm[], defaults: readonly DigestAlgorithm[]) =>
  named.length > 0 ? named : defaults

export function secretOf(auth: AuthSettings | undefined): DigestSecret | undefined {
  if (!auth) return undefined
  const ha1: Partial<Record<DigestAlgorithm, string>> = {}
  for (const item of auth.password_digest) {
    const [name = '', hash = ''] = item.split(':')
    const algorithm = digestAlgorithm(name)
    if (algorithm) ha1[algorithm] = hash.toLowerCase()
  }
  if (auth.md5_cred !== '') ha1.MD5 = auth.md5_cred.toLowerCase()
  const password = auth.password === '' ? undefined : auth.password
  return password === undefined && Object.keys(ha1).length === 0 ? undefined : { password, ha1 }
}
