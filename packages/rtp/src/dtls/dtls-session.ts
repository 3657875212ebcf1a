// One handshake of DTLS 1.2 for the keys of SRTP (RFC 5764), as client or as server: what came goes in, datagrams come out.
// Not a tunnel for data: after the keys are agreed on, only an end is listened for. No socket, and no clock: see `nextMs`.
import { ByteReader } from './bytes.ts'
import type { DtlsCertificate } from './certificate.ts'
import { ClientSide } from './client-side.ts'
import { type AlertName, alerts, contentTypes, type HandshakeName, handshakeTypes } from './dtls.table.ts'
import { datagramsOf, type FlightPart, RecordNumbers } from './flight.ts'
import { clientSteps, type DtlsState, serverSteps } from './handshake.table.ts'
import { type DescribedPeer, type DtlsSrtpKeys, type Fingerprint, Handshake } from './handshake.ts'
import { type HandshakeMessage, Reassembler } from './handshake-message.ts'
import type { HelloPlace } from './hello-cookies.ts'
import { type DtlsRecord, decodeRecords, encodeRecord } from './record.ts'
import { ServerSide } from './server-side.ts'
import type { Side } from './side.ts'

export interface DtlsSessionOptions {
  readonly role: 'client' | 'server'
  readonly certificate: DtlsCertificate
  /** what the peer's certificate may be; empty: anything */
  readonly fingerprints: readonly Fingerprint[]
  /** asked besides, with its certificate and those sent along */
  readonly trusts?: DescribedPeer['trusts']
  /** left out: required */
  readonly extendedMasterSecret?: DescribedPeer['extendedMasterSecret']
  /** of a server whose client has returned a cookie before: where the handshake goes on */
  readonly hello?: HelloPlace | undefined
  readonly send: (datagram: Uint8Array) => void
  readonly onConnected: (keys: DtlsSrtpKeys) => void
  readonly onFailed: (reason: string) => void
  readonly onClosed?: () => void
}

const firstWaitMs = 200
const longestWaitMs = 6_400
const givesUpMs = 30_000
/** A peer that repeats itself is answered so often at most. */
const shortestRepeatMs = 50
/** And so often for one flight: each time the peer is given less of a reflector than he pays for. */
const mostRepeats = 10
/** Protected records that came before the keys they need: there is one that counts, and it is short. */
const mostEarly = 8
const longestEarlyBytes = 512

/** By the first byte (RFC 7983). */
export const isDtls = (bytes: Uint8Array): boolean => (bytes[0] as number) >= 20 && (bytes[0] as number) <= 63

const names = new Map<number, HandshakeName>(
  Object.entries(handshakeTypes).map(([name, number]) => [number, name as HandshakeName]),
)

export class DtlsSession {
  /** records and messages that were good for nothing */
  refused = 0
  readonly #options: DtlsSessionOptions
  readonly #handshake: Handshake
  readonly #side: Side
  readonly #reassembler: Reassembler
  readonly #numbers: RecordNumbers
  #state: DtlsState = 'awaits-hello'
  #flight: readonly FlightPart[] = []
  #early: DtlsRecord[] = []
  /** when something of the peer's came that counted: who rings for long has time until then */
  #startedMs = Number.POSITIVE_INFINITY
  #sentMs = Number.NEGATIVE_INFINITY
  #waitMs = firstWaitMs
  #repeats = 0
  #nextMs = Number.POSITIVE_INFINITY

  constructor(options: DtlsSessionOptions) {
    this.#options = options
    const { message, record } = options.hello ?? { message: 0, record: 0 }
    this.#reassembler = new Reassembler(message)
    this.#numbers = new RecordNumbers(record)
    this.#handshake = new Handshake(options.role, options.certificate, options, message)
    this.#side = options.role === 'server' ? new ServerSide(this.#handshake) : new ClientSide(this.#handshake)
  }

  get state(): DtlsState {
    return this.#state
  }

  /** When `tick` wants to be called next. */
  get nextMs(): number {
    return this.#nextMs
  }

  /** A client speaks first; before, nothing is sent. */
  begin(nowMs: number): void {
    if (!(this.#side instanceof ClientSide) || this.#flight.length > 0) return
    this.#side.begin()
    this.#depart(nowMs)
  }

  tick(nowMs: number): void {
    if (nowMs < this.#nextMs) return
    if (nowMs - this.#startedMs >= givesUpMs) {
      this.#fail(undefined, 'the handshake did not end in time', nowMs)
      return
    }
    if (this.#flight.length > 0) {
      this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs)
      this.#transmit(nowMs)
    }
    this.#arm(nowMs)
  }

  #arm(nowMs: number): void {
    const isOver = this.#state === 'connected' || this.#state === 'failed' || this.#state === 'closed'
    const lastMs = this.#startedMs + givesUpMs
    const again = this.#flight.length > 0 ? nowMs + this.#waitMs : lastMs
    this.#nextMs = isOver ? Number.POSITIVE_INFINITY : Math.min(again, lastMs)
  }

  #transmit(nowMs: number): void {
    this.#sentMs = nowMs
    for (const datagram of datagramsOf(this.#flight, this.#numbers)) this.#options.send(datagram)
  }

  /** The next flight goes out, in place of the one it answers. */
  #depart(nowMs: number): void {
    const flight = this.#handshake.takeFlight()
    if (flight.length === 0) return
    this.#flight = flight
    this.#waitMs = firstWaitMs
    this.#repeats = 0
    this.#transmit(nowMs)
    this.#arm(nowMs)
  }

  /** The peer repeats himself: he has not heard our answer. */
  #repeat(nowMs: number): void {
    if (this.#flight.length === 0 || nowMs - this.#sentMs < shortestRepeatMs || this.#repeats >= mostRepeats) return
    this.#repeats++
    this.#transmit(nowMs)
  }

  receive(datagram: Uint8Array, nowMs: number): void {
    for (const record of decodeRecords(datagram)) {
      if (this.#state === 'failed' || this.#state === 'closed') return
      this.#handleRecord(record, nowMs)
    }
  }

  #handleRecord(record: DtlsRecord, nowMs: number): void {
    if (record.epoch === 0) {
      // an alert that nobody signed ends nothing
      if (record.type === contentTypes.handshake) this.#handlePlain(record.fragment, nowMs)
      else if (record.type !== contentTypes.changeCipherSpec) this.refused++
      return
    }
    const { inbound } = this.#handshake
    if (!inbound) {
      if (record.fragment.length > longestEarlyBytes) this.refused++
      else if (this.#early.length < mostEarly) this.#early.push({ ...record, fragment: record.fragment.slice() })
      return
    }
    const plain = record.epoch === 1 ? inbound.open(record) : undefined
    if (!plain) this.refused++
    else if (record.type === contentTypes.handshake) this.#handleHandshake(plain, true, nowMs)
    else if (record.type === contentTypes.alert) this.#handleAlert(plain)
  }

  /** With the keys there, only what they protect counts; before the end, that the peer repeats himself. */
  #handlePlain(fragment: Uint8Array, nowMs: number): void {
    if (this.#state === 'awaits-finished' && this.#reassembler.isRepeat(fragment)) this.#repeat(nowMs)
    else if (this.#state === 'awaits-finished' || this.#state === 'connected') this.refused++
    else this.#handleHandshake(fragment, false, nowMs)
  }

  #handleHandshake(fragment: Uint8Array, isProtected: boolean, nowMs: number): void {
    const received = this.#reassembler.accept(fragment, isProtected)
    if (!received) {
      this.refused++
      return
    }
    if (received.isRepeat) this.#repeat(nowMs)
    for (;;) {
      const message = this.#reassembler.message()
      if (!message || this.#state === 'failed') return
      this.#handle(message, nowMs)
    }
  }

  #handle(message: HandshakeMessage, nowMs: number): void {
    const name = names.get(message.type)
    const steps = this.#options.role === 'server' ? serverSteps : clientSteps
    const next = name && steps[this.#state]?.[name]
    if (!name || !next) {
      if (this.#state === 'connected') this.refused++
      else this.#fail('unexpectedMessage', `unexpected ${name ?? message.type} in state ${this.#state}`, nowMs)
      return
    }
    const fault = this.#side.check(name, message.body)
    if (fault) {
      const { complaint } = this.#handshake
      this.#fail(fault, `${name}: ${fault}${complaint === undefined ? '' : `, ${complaint}`}`, nowMs)
      return
    }
    this.#startedMs = Math.min(this.#startedMs, nowMs)
    this.#handshake.handle(message)
    // who asks for a cookie has answered no hello yet: what is there answered another one
    if (name === 'helloVerifyRequest') this.#reassembler.forgetAhead()
    this.#side.answer(name)
    this.#state = next
    this.#depart(nowMs)
    this.#arm(nowMs)
    if (next === 'connected') this.#options.onConnected(this.#handshake.srtpKeys())
    else if (name === 'clientKeyExchange' || name === 'serverHelloDone') this.#handleEarly(nowMs)
  }

  #handleEarly(nowMs: number): void {
    const early = this.#early
    this.#early = []
    // after what is being heard now
    for (const record of early) if (this.#state !== 'failed') this.#handleRecord(record, nowMs)
  }

  #handleAlert(plain: Uint8Array): void {
    const reader = new ByteReader(plain)
    const isFatal = reader.number(1) === 2
    const description = reader.number(1)
    if (!isFatal && description !== alerts.closeNotify) return
    if (this.#state === 'connected') {
      this.#state = 'closed'
      this.#options.onClosed?.()
    }
  }

  #fail(alert: AlertName | undefined, reason: string, nowMs: number): void {
    this.#state = 'failed'
    this.#flight = []
    this.#arm(nowMs)
    if (alert) {
      const body = Uint8Array.of(2, alerts[alert])
      this.#options.send(encodeRecord(contentTypes.alert, 0, this.#numbers.take(0), body))
    }
    this.#options.onFailed(reason)
  }

  /** Says goodbye where there is somebody to say it to. */
  close(): void {
    if (this.#state === 'connected') {
      const body = Uint8Array.of(1, alerts.closeNotify)
      this.#options.send(this.#handshake.outbound.seal(contentTypes.alert, 1, this.#numbers.take(1), body))
    }
    this.#state = 'closed'
    this.#nextMs = Number.POSITIVE_INFINITY
  }
}
