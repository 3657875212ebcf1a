// One component's connectivity checks (RFC 8445): answers the peer's, and makes its own when the peer is lite.
// Not a gatherer of candidates, and no socket: it is told what came and when, and hands over what is to be sent.
import type { Random } from '@jackfield/base'
import { encodeStun } from '../stun/encode-stun.ts'
import type { StunErrorCode } from '../stun/stun.table.ts'
import { decodeStun, isAuthentic, type StunMessage } from '../stun/stun-message.ts'
import { IceChecks } from './ice-checks.ts'
import type { IcePeerFacts, IcePlace } from './ice-peer.ts'

export interface IceAgentOptions {
  readonly localUfrag: string
  readonly localPwd: string
  readonly random: Random
  readonly send: (bytes: Uint8Array, address: string, port: number) => void
  /** where packets go from now on, and again when it is nominated; undefined: the peer no longer agrees to them (RFC 7675) */
  readonly onSelected: (place: IcePlace | undefined) => void
}

/** Places whose checks were answered; more than a peer with many interfaces has. */
const mostPlaces = 16
/** A place that is silent for so long is forgotten unless it is the one in use. */
const placeLivesMs = 30_000
/** The peer's checks are its consent to packets (RFC 7675); without one for so long none are sent. */
const consentLostMs = 30_000
/** A peer that checks again so long after it was chosen goes on with it; the older kind (RFC 5245) does not. */
const renewedMs = 2_000
/** Checks that are known again: one that was recorded on its way opens no other one (a lite agent asks nobody back). */
const mostAnswered = 256
/** Refusals per second; what comes beyond is not worth an answer. */
const refusalsPerSecond = 10

interface Known extends IcePlace {
  lastMs: number
}

export class IceAgent {
  /** messages that were no STUN of ours, or whose sender did not know the password */
  refused = 0
  readonly #options: IceAgentOptions
  readonly #tieBreaker: bigint
  readonly #known: Known[] = []
  #selected: Known | undefined
  #selectedMs = 0
  #isRenewed = false
  #isNominated = false
  #checks: IceChecks | undefined
  /** numbers of checks that were answered, and where they came from */
  readonly #answered = new Map<string, IcePlace>()
  #refusals = { sinceMs: Number.NEGATIVE_INFINITY, count: 0 }

  constructor(options: IceAgentOptions) {
    this.#options = options
    this.#tieBreaker = BigInt(`0x${options.random.bytes(8).toHex()}`)
  }

  get localUfrag(): string {
    return this.#options.localUfrag
  }

  get selected(): IcePlace | undefined {
    return this.#selected
  }

  /** The pair in use is the one that was settled on. */
  get isNominated(): boolean {
    return this.#isNominated
  }

  /** Whether this is a check under our name, whoever sent it. */
  isAsked(bytes: Uint8Array): boolean {
    const message = decodeStun(bytes)
    return typeof message !== 'string' && message.kind === 'request' && this.#isNamedIn(message)
  }

  #isNamedIn({ username }: StunMessage): boolean {
    return username?.startsWith(`${this.#options.localUfrag}:`) === true
  }

  /** Whether packets that are no STUN are taken from there. */
  isValid(address: string, port: number): boolean {
    return find(this.#known, address, port) !== undefined
  }

  /** The peer was described; a lite one is checked from now on. */
  setRemote(peer: IcePeerFacts, nowMs: number): void {
    this.#checks = undefined
    if (!peer.isLite) return
    const { localUfrag, random, send } = this.#options
    this.#checks = new IceChecks({
      username: `${peer.name}:${localUfrag}`,
      peer,
      tieBreaker: this.#tieBreaker,
      random,
      send,
      onSelected: (place) => {
        if (place) this.#learn(place.address, place.port, nowMs)
        this.#select(place && (find(this.#known, place.address, place.port) as Known), true, nowMs)
      },
    })
    this.#checks.tick(nowMs)
  }

  /** When `tick` wants to be called next. */
  get nextMs(): number {
    return this.#checks?.nextMs ?? this.#consentEndsMs
  }

  tick(nowMs: number): void {
    if (this.#checks) this.#checks.tick(nowMs)
    else if (nowMs >= this.#consentEndsMs) this.#select(undefined, true, nowMs)
  }

  get #consentEndsMs(): number {
    return this.#selected && this.#isRenewed ? this.#selected.lastMs + consentLostMs : Number.POSITIVE_INFINITY
  }

  receive(bytes: Uint8Array, address: string, port: number, nowMs: number): void {
    const message = port === 0 ? 'no port' : decodeStun(bytes)
    if (typeof message === 'string') {
      this.refused++
      return
    }
    if (message.kind === 'request') this.#answer(bytes, message, { address, port }, nowMs)
    else if (message.kind !== 'indication' && !this.#checks?.handle(bytes, message, { address, port }, nowMs))
      this.refused++
  }

  #answer(bytes: Uint8Array, message: StunMessage, from: IcePlace, nowMs: number): void {
    const fault = this.#faultOf(bytes, message)
    if (fault !== undefined) {
      this.#refuse(message, fault, from, nowMs)
      return
    }
    const { localPwd, send } = this.#options
    const { transaction } = message
    if (!this.#isFirstFrom(transaction, from)) {
      this.refused++
      return
    }
    const known = this.#learn(from.address, from.port, nowMs)
    // until one is nominated, the latest that works is as good as any
    if (!this.#checks && (message.isNominating || !this.#isNominated)) this.#select(known, message.isNominating, nowMs)
    if (known === this.#selected && nowMs - this.#selectedMs >= renewedMs) this.#isRenewed = true
    send(encodeStun({ kind: 'success', transaction, mapped: from, password: localPwd }), from.address, from.port)
  }

  /** Whether no other place sent this check before. */
  #isFirstFrom(transaction: Uint8Array, from: IcePlace): boolean {
    const number = transaction.toHex()
    const before = this.#answered.get(number)
    if (before) return before.port === from.port && before.address === from.address
    this.#answered.set(number, from)
    if (this.#answered.size > mostAnswered) this.#answered.delete(this.#answered.keys().next().value as string)
    return true
  }

  #faultOf(bytes: Uint8Array, message: StunMessage): StunErrorCode | undefined {
    const { localPwd } = this.#options
    if (message.username === undefined || message.integrityAt < 0) return 400
    if (!this.#isNamedIn(message) || !isAuthentic(bytes, message, localPwd)) return 401
    if (message.unknown.length > 0) return 420
    // a lite agent is controlled for ever; one that checks a lite peer controls
    return message.role?.name === (this.#checks ? 'controlling' : 'controlled') ? 487 : undefined
  }

  #refuse(message: StunMessage, errorCode: StunErrorCode, from: IcePlace, nowMs: number): void {
    this.refused++
    const refusals = this.#refusals
    if (nowMs - refusals.sinceMs >= 1_000) this.#refusals = { sinceMs: nowMs, count: 1 }
    else if (++refusals.count > refusalsPerSecond) return
    const { transaction, unknown } = message
    // whoever does not know the password gets nothing signed with it
    const password = errorCode === 420 || errorCode === 487 ? { password: this.#options.localPwd } : {}
    const bytes = encodeStun({ kind: 'error', transaction, errorCode, unknown, ...password })
    this.#options.send(bytes, from.address, from.port)
  }

  #learn(address: string, port: number, nowMs: number): Known {
    const known = find(this.#known, address, port)
    if (known) {
      known.lastMs = nowMs
      return known
    }
    for (let at = this.#known.length - 1; at >= 0; at--) {
      const old = this.#known[at] as Known
      if (old !== this.#selected && nowMs - old.lastMs > placeLivesMs) this.#known.splice(at, 1)
    }
    if (this.#known.length >= mostPlaces) {
      const at = this.#known.findIndex((old) => old !== this.#selected)
      this.#known.splice(at, 1)
    }
    const place = { address, port, lastMs: nowMs }
    this.#known.push(place)
    return place
  }

  #select(place: Known | undefined, isNominated: boolean, nowMs: number): void {
    const wasNominated = this.#isNominated
    if (isNominated) this.#isNominated = place !== undefined
    if (this.#selected === place && wasNominated === this.#isNominated) return
    if (this.#selected !== place) {
      this.#selected = place
      this.#selectedMs = nowMs
      this.#isRenewed = false
    }
    this.#options.onSelected(place)
  }
}

const find = (places: readonly Known[], address: string, port: number): Known | undefined =>
  places.find((place) => place.port === port && place.address === address)
