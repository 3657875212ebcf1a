// Asks callers who they are, and checks what they say: the same work for users that exist and for those that do not.
// Not who may do what, and not what happens after a wrong answer.

import { timingSafeEqual } from 'node:crypto'
import type { Clock, Random } from '@jackfield/base'
import { formatAuthentication, parseAuthentication } from '../headers/digest-fields.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest } from '../message/message.ts'
import { type DigestAlgorithm, digestAlgorithm, digestAlgorithms } from './algorithms.table.ts'
import { computeHa1, computeResponse, type Hash, systemHash } from './compute-response.ts'
import { Nonces } from './nonces.ts'
import { ReplayGuard } from './replay-guard.ts'

/** What is known of a user: the password, or what was made of it for some algorithms. */
export interface DigestSecret {
  readonly password?: string | undefined
  readonly ha1?: Partial<Record<DigestAlgorithm, string>> | undefined
}

/** `none`: no credentials for this realm, or to a nonce that is not ours. `stale`: right, and the nonce has had its time or was used before. */
export type DigestOutcome =
  | { readonly result: 'accepted' | 'stale' | 'refused'; readonly username: string }
  | { readonly result: 'none' }

export interface DigestServerOptions {
  readonly clock: Clock
  readonly random: Random
  readonly nonceLifetimeMs?: number
  readonly hash?: Hash
  /** nonces whose uses are remembered */
  readonly mostNonces?: number
}

export interface DigestCheck {
  readonly realm: string
  /** where the request came from: a nonce serves one address only */
  readonly address: string
  readonly algorithms: readonly DigestAlgorithm[]
  readonly lookUp: (username: string) => DigestSecret | undefined
  readonly header?: 'authorization' | 'proxy-authorization'
}

/** What credentials are read from: a request of SIP, or of HTTP. */
export type DigestRequest = Pick<SipRequest, 'method'> & { headers(name: string): readonly string[] }

export class DigestServer {
  readonly #clock: Clock
  readonly #nonces: Nonces
  readonly #guard: ReplayGuard
  readonly #hash: Hash
  /** what unknown users are held against */
  readonly #decoy: string
  /** clients send it back; old ones do not answer without it */
  readonly #opaque: string

  constructor({ clock, random, nonceLifetimeMs = 32_000, hash = systemHash, mostNonces }: DigestServerOptions) {
    this.#clock = clock
    this.#nonces = new Nonces(clock, random, nonceLifetimeMs)
    this.#guard = new ReplayGuard(this.#nonces, mostNonces)
    this.#hash = hash
    this.#decoy = random.bytes(16).toHex()
    this.#opaque = random.bytes(8).toHex()
  }

  /** One value per algorithm, in the order given: the strongest first, as RFC 8760 §2.4 wants it. */
  challenge(realm: string, address: string, algorithms: readonly DigestAlgorithm[], isStale = false): string[] {
    const nonce = this.#nonces.create(realm, address)
    return algorithms.map((algorithm) =>
      formatAuthentication('challenge', {
        realm,
        nonce,
        opaque: this.#opaque,
        algorithm,
        qop: 'auth',
        stale: isStale ? 'true' : undefined,
      }),
    )
  }

  check(request: DigestRequest, check: DigestCheck): DigestOutcome {
    let outcome: DigestOutcome = { result: 'none' }
    // a few lines are enough for honest callers; each costs work
    for (const line of request.headers(check.header ?? 'authorization').slice(0, 4)) {
      const read = parseAuthentication(line)
      if (read instanceof SipFault || read.scheme !== 'digest' || read.fields.get('realm') !== check.realm) continue
      outcome = this.#checkFields(request, read.fields, check)
      if (outcome.result === 'accepted') break
    }
    return outcome
  }

  /** Whether credentials in the request answer a challenge that was sent to this address, rightly or not: he can hear us there. */
  hasAsked(request: SipRequest, address: string): boolean {
    return request
      .headers('authorization')
      .slice(0, 4)
      .some((line) => {
        const read = parseAuthentication(line)
        if (read instanceof SipFault) return false
        return this.#nonces.check(read.fields.get('nonce') ?? '', read.fields.get('realm') ?? '', address) === 'fresh'
      })
  }

  #checkFields(request: DigestRequest, fields: ReadonlyMap<string, string>, check: DigestCheck): DigestOutcome {
    const username = fields.get('username') ?? ''
    const state = this.#nonces.check(fields.get('nonce') ?? '', check.realm, check.address)
    // Not given to this address by us: from before a restart, or written by somebody who cannot hear what we send there.
    // He is asked again like one who said nothing: neither blamed on the address, nor told whether the password was right.
    if (state === 'forged') return { result: 'none' }
    const algorithm = digestAlgorithm(fields.get('algorithm'))
    const nonce = fields.get('nonce') ?? ''
    const qop = fields.get('qop')?.toLowerCase()
    const nc = fields.get('nc')
    const isCountGood = qop === undefined || (qop === 'auth' && nc !== undefined && /^[0-9a-f]{8}$/i.test(nc))
    if (algorithm === undefined || !check.algorithms.includes(algorithm) || !isCountGood) {
      return { result: 'refused', username }
    }
    const isRight = this.#isRight(request, fields, check, algorithm, username)
    if (!isRight) return { result: 'refused', username }
    if (state !== 'fresh') return { result: 'stale', username }
    const count = qop === undefined ? undefined : Number.parseInt(nc!, 16)
    const isNew = this.#guard.use(nonce, count, this.#clock.now())
    return { result: isNew ? 'accepted' : 'stale', username }
  }

  #isRight(
    request: DigestRequest,
    fields: ReadonlyMap<string, string>,
    check: DigestCheck,
    algorithm: DigestAlgorithm,
    username: string,
  ): boolean {
    const secret = check.lookUp(username)
    const known = secret?.ha1?.[algorithm]
    // done for everybody, also where it is not needed: time must not tell who exists
    const made = computeHa1(algorithm, username, check.realm, secret?.password ?? this.#decoy, this.#hash)
    const expected = computeResponse(
      {
        algorithm,
        ha1: known ?? made,
        method: request.method,
        uri: fields.get('uri') ?? '',
        nonce: fields.get('nonce') ?? '',
        qop: fields.has('qop') ? 'auth' : undefined,
        nc: fields.get('nc'),
        cnonce: fields.get('cnonce'),
      },
      this.#hash,
    )
    const given = (fields.get('response') ?? '').toLowerCase()
    const isSame =
      given.length === digestAlgorithms[algorithm].hexLength &&
      timingSafeEqual(
        Buffer.from(given.padEnd(expected.length).slice(0, expected.length), 'latin1'),
        Buffer.from(expected, 'latin1'),
      )
    return isSame && (known !== undefined || secret?.password !== undefined)
  }
}
