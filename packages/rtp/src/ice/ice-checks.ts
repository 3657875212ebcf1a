// Our own checks of a lite peer's candidates: paced, repeated, one nominated, and then kept alive (RFC 8445, RFC 7675).
// Not answers to the peer's.
import type { Random } from '@jackfield/base'
import { encodeStun } from '../stun/encode-stun.ts'
import { isAuthentic, type StunMessage } from '../stun/stun-message.ts'
import type { IcePeerFacts, IcePlace } from './ice-peer.ts'

export interface IceChecksOptions {
  readonly username: string
  readonly peer: IcePeerFacts
  readonly tieBreaker: bigint
  readonly random: Random
  readonly send: (bytes: Uint8Array, address: string, port: number) => void
  readonly onSelected: (place: IcePlace | undefined) => void
}

const mostCandidates = 20
const paceMs = 50
const firstWaitMs = 500
const mostTries = 7
/** A peer that calls every role the wrong one is not asked for ever. */
const mostConflicts = 4
const consentEveryMs = 5_000
const consentLostMs = 30_000
/** of a candidate learnt by a check: type preference 110, RFC 8445 §5.1.2 */
const peerReflexivePriority = 110 * 2 ** 24 + 65_535 * 2 ** 8 + 255

interface Check {
  readonly place: IcePlace
  readonly isNominating: boolean
  readonly transaction: Uint8Array
  tries: number
  nextMs: number
}

export class IceChecks {
  readonly #options: IceChecksOptions
  #checks: Check[] = []
  #selected: IcePlace | undefined
  #answeredMs = 0
  #consentMs = Number.POSITIVE_INFINITY
  #hasBegun = false
  #conflicts = 0
  #role: 'controlling' | 'controlled' = 'controlling'

  constructor(options: IceChecksOptions) {
    this.#options = options
  }

  get nextMs(): number {
    return Math.min(this.#consentMs, ...this.#checks.map(({ nextMs }) => nextMs))
  }

  tick(nowMs: number): void {
    if (!this.#hasBegun) this.#begin(nowMs)
    for (const check of this.#checks) {
      if (check.nextMs > nowMs) continue
      if (check.tries >= mostTries) check.nextMs = Number.POSITIVE_INFINITY
      else this.#send(check, nowMs)
    }
    this.#checks = this.#checks.filter(({ nextMs }) => nextMs !== Number.POSITIVE_INFINITY)
    if (nowMs >= this.#consentMs) this.#askConsent(nowMs)
  }

  #begin(nowMs: number): void {
    this.#hasBegun = true
    const best = [...this.#options.peer.candidates].sort((one, other) => other.priority - one.priority)
    best.slice(0, mostCandidates).forEach((place, index) => {
      this.#add(place, false, nowMs + index * paceMs)
    })
  }

  #add(place: IcePlace, isNominating: boolean, nextMs: number): Check {
    const check = { place, isNominating, transaction: this.#options.random.bytes(12), tries: 0, nextMs }
    this.#checks.push(check)
    return check
  }

  #send(check: Check, nowMs: number): void {
    const { username, peer, tieBreaker, send } = this.#options
    check.nextMs = nowMs + firstWaitMs * 2 ** check.tries
    check.tries++
    const bytes = encodeStun({
      kind: 'request',
      transaction: check.transaction,
      username,
      priority: peerReflexivePriority,
      isNominating: check.isNominating,
      role: { name: this.#role, tieBreaker },
      password: peer.password,
    })
    send(bytes, check.place.address, check.place.port)
  }

  /** False when the answer is to nothing of ours. */
  handle(bytes: Uint8Array, message: StunMessage, from: IcePlace, nowMs: number): boolean {
    const check = this.#checks.find(({ transaction }) => isSame(transaction, message.transaction))
    if (!check || check.place.address !== from.address || check.place.port !== from.port) return false
    if (!isAuthentic(bytes, message, this.#options.peer.password)) return false
    this.#checks.splice(this.#checks.indexOf(check), 1)
    if (message.kind === 'error') {
      // a peer that controls, too, has the greater number: we give way and ask again
      if (message.errorCode === 487 && this.#conflicts++ < mostConflicts) {
        this.#role = this.#role === 'controlling' ? 'controlled' : 'controlling'
        this.#add(check.place, check.isNominating, nowMs)
        this.tick(nowMs)
      }
      return true
    }
    if (check.isNominating) this.#settle(check.place, nowMs)
    else if (!this.#selected && !this.#checks.some(({ isNominating }) => isNominating)) {
      this.#add(check.place, true, nowMs)
      this.tick(nowMs)
    }
    return true
  }

  #settle(place: IcePlace, nowMs: number): void {
    this.#answeredMs = nowMs
    this.#consentMs = nowMs + consentEveryMs * (0.8 + 0.4 * this.#options.random.next())
    if (this.#selected) return
    this.#selected = place
    this.#checks = []
    this.#options.onSelected(place)
  }

  #askConsent(nowMs: number): void {
    const place = this.#selected
    if (!place) return
    if (nowMs - this.#answeredMs >= consentLostMs) {
      this.#consentMs = Number.POSITIVE_INFINITY
      this.#selected = undefined
      this.#checks = []
      this.#options.onSelected(undefined)
      return
    }
    this.#checks = []
    this.#consentMs = nowMs + consentEveryMs * (0.8 + 0.4 * this.#options.random.next())
    const check = this.#add(place, true, nowMs)
    this.#send(check, nowMs)
    // a consent check is sent once; the next one follows anyway
    check.nextMs = this.#consentMs
    check.tries = mostTries
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, at) => byte === other[at])
