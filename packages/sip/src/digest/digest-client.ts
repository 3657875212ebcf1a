// Answers challenges: picks the first it can, counts the uses of a nonce, and knows when it was refused.
// Not whose credentials: those are looked up by realm.

import type { Random } from '@jackfield/base'
import { formatAuthentication, parseAuthentication } from '../headers/digest-fields.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { type DigestAlgorithm, digestAlgorithm } from './algorithms.table.ts'
import { computeHa1, computeResponse } from './compute-response.ts'
import type { DigestSecret } from './digest-server.ts'

export interface DigestCredentials extends DigestSecret {
  readonly username: string
}

export interface DigestClientOptions {
  readonly random: Random
  readonly lookUp: (realm: string) => DigestCredentials | undefined
  readonly algorithms?: readonly DigestAlgorithm[]
}

interface Challenge {
  readonly header: 'authorization' | 'proxy-authorization'
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | undefined
  readonly algorithm: DigestAlgorithm
  /** as the server spelled it */
  readonly algorithmName: string | undefined
  readonly qop: 'auth' | 'auth-int' | undefined
  count: number
}

const everyAlgorithm: readonly DigestAlgorithm[] = [
  'SHA-256',
  'SHA-512-256',
  'MD5',
  'SHA-256-sess',
  'SHA-512-256-sess',
  'MD5-sess',
]

export class DigestClient {
  readonly #random: Random
  readonly #lookUp: (realm: string) => DigestCredentials | undefined
  readonly #algorithms: readonly DigestAlgorithm[]
  /** the newest challenge of each realm and header */
  readonly #known = new Map<string, Challenge>()

  constructor({ random, lookUp, algorithms = everyAlgorithm }: DigestClientOptions) {
    this.#random = random
    this.#lookUp = lookUp
    this.#algorithms = algorithms
  }

  /** Learns from a 401 or 407. False: nothing new came of it, trying again would get the same answer. */
  learn(response: SipResponse): boolean {
    let hasLearned = false
    const places = [
      ['www-authenticate', 'authorization'],
      ['proxy-authenticate', 'proxy-authorization'],
    ] as const
    for (const [from, header] of places) {
      const realms = new Set<string>()
      for (const line of response.headers(from)) {
        const { challenge, isStale } = this.#read(line, header) ?? {}
        // the first of a realm that can be answered is the server's favourite
        if (!challenge || realms.has(challenge.realm)) continue
        realms.add(challenge.realm)
        const key = `${header} ${challenge.realm}`
        const before = this.#known.get(key)
        if (before?.nonce === challenge.nonce && !isStale) continue
        // refused at the first answer: the password is wrong, unless the server says the nonce was old; one that served before is just old
        if (before && before.count === 1 && !isStale && this.#isRefused(response, before)) continue
        this.#known.set(key, challenge)
        hasLearned = true
      }
    }
    return hasLearned
  }

  /** Puts credentials on a request for every realm known; older ones are replaced. */
  authorize(request: SipRequest): void {
    request.remove('authorization').remove('proxy-authorization')
    for (const challenge of this.#known.values()) {
      const credentials = this.#lookUp(challenge.realm)
      if (credentials) request.add(challenge.header, this.#answer(challenge, credentials, request))
    }
  }

  /** Whether the request that was refused carried an answer to the challenge we knew. */
  #isRefused(response: SipResponse, before: Challenge): boolean {
    return this.#answered.get(response.callId) === `${response.cseq.sequence} ${before.nonce}`
  }
  readonly #answered = new Map<string, string>()

  #read(line: string, header: Challenge['header']): { challenge: Challenge; isStale: boolean } | undefined {
    const read = parseAuthentication(line)
    if (read instanceof SipFault || read.scheme !== 'digest') return undefined
    const { fields } = read
    const [realm, nonce] = [fields.get('realm'), fields.get('nonce')]
    const algorithm = digestAlgorithm(fields.get('algorithm'))
    if (realm === undefined || nonce === undefined || algorithm === undefined) return undefined
    const credentials = this.#lookUp(realm)
    if (!this.#algorithms.includes(algorithm) || !credentials || !canAnswer(credentials, algorithm)) return undefined
    const offered = fields
      .get('qop')
      ?.toLowerCase()
      .split(',')
      .map((one) => one.trim())
    const qop = offered?.find((one) => one === 'auth') ?? offered?.find((one) => one === 'auth-int')
    if (offered && qop === undefined) return undefined
    const challenge: Challenge = {
      header,
      realm,
      nonce,
      opaque: fields.get('opaque'),
      algorithm,
      algorithmName: fields.get('algorithm'),
      qop: qop as Challenge['qop'],
      count: 0,
    }
    return { challenge, isStale: fields.get('stale')?.toLowerCase() === 'true' }
  }

  #answer(challenge: Challenge, credentials: DigestCredentials, request: SipRequest): string {
    const { algorithm, realm, nonce, qop } = challenge
    challenge.count++
    this.#remember(request, nonce)
    const nc = qop && challenge.count.toString(16).padStart(8, '0')
    const needsCnonce = qop !== undefined || algorithm.endsWith('-sess')
    const cnonce = needsCnonce ? this.#random.bytes(8).toHex() : undefined
    const ha1 =
      credentials.ha1?.[algorithm] ?? computeHa1(algorithm, credentials.username, realm, credentials.password ?? '')
    const { method, requestUri: uri, body } = request
    const response = computeResponse({ algorithm, ha1, method, uri, nonce, qop, nc, cnonce, body })
    return formatAuthentication('credentials', {
      username: credentials.username,
      realm,
      nonce,
      uri,
      response,
      algorithm: challenge.algorithmName,
      cnonce,
      opaque: challenge.opaque,
      qop,
      nc,
    })
  }

  /** Bounded: only requests still waiting for an answer matter. */
  #remember(request: SipRequest, nonce: string): void {
    this.#answered.delete(request.callId)
    this.#answered.set(request.callId, `${request.cseq.sequence} ${nonce}`)
    if (this.#answered.size > 256) this.#answered.delete(this.#answered.keys().next().value!)
  }
}

const canAnswer = (credentials: DigestCredentials, algorithm: DigestAlgorithm) =>
  credentials.password !== undefined || credentials.ha1?.[algorithm] !== undefined
