// Handshakes of a server that no checks protect: one for each place that returned a cookie, and the first that ends well is the peer's.
// Not whose certificate is good: the handshake knows. Of who has no cookie nothing is kept.
import { type DtlsSession, type DtlsSrtpKeys, HelloCookies, type HelloPlace } from '@jackfield/rtp'

/** Where a datagram of a handshake came from. */
export interface Origin {
  readonly address: string
  readonly port: number
  /** by whom it is known: by checks (ICE), by the peer's description, or by nobody */
  readonly kind: 'checked' | 'described' | 'elsewhere'
}

export interface SessionListener {
  send(bytes: Uint8Array): void
  onConnected(keys: DtlsSrtpKeys): void
  onFailed(reason: string): void
}

export interface PendingOptions {
  open(hello: HelloPlace, listener: SessionListener): DtlsSession
  /** to where it came from */
  sendTo(bytes: Uint8Array, origin: Origin): void
  /** to the peer, wherever he is by now */
  send(bytes: Uint8Array): void
  onConnected(session: DtlsSession, keys: DtlsSrtpKeys, origin: Origin): void
  onFailed(reason: string, origin: Origin): void
}

/** Besides that of the place that was described, which always has one. */
const mostElsewhere = 4
/** So long a handshake is left alone before somebody else may have its place. */
const undisturbedMs = 5_000

interface Pending {
  readonly origin: Origin
  readonly session: DtlsSession
  readonly random: Uint8Array
  readonly sinceMs: number
}

export class PendingHandshakes {
  readonly #options: PendingOptions
  readonly #cookies = new HelloCookies()
  #pending: Pending[] = []

  constructor(options: PendingOptions) {
    this.#options = options
  }

  receive(bytes: Uint8Array, origin: Origin, nowMs: number): void {
    const { address, port } = origin
    const known = this.#pending.find((one) => one.origin.port === port && one.origin.address === address)
    const verdict = known && !isHello(bytes) ? undefined : this.#cookies.check(bytes, address, port)
    if (verdict?.type === 'verify') this.#options.sendTo(verdict.datagram, origin)
    else if (verdict && !(known && isSame(known.random, verdict.random))) {
      // who begins anew has forgotten what was before
      if (known) this.#drop(known)
      if (this.#hasRoom(origin, nowMs)) this.#begin(verdict.place, verdict.random, origin, nowMs).receive(bytes, nowMs)
    } else known?.session.receive(bytes, nowMs)
  }

  /** One for each address, and not many; who is new takes the place of who has not come to an end. */
  #hasRoom({ address, kind }: Origin, nowMs: number): boolean {
    if (kind === 'described') return true
    const others = this.#pending.filter(({ origin }) => origin.kind === 'elsewhere')
    const neighbour = others.find(({ origin }) => origin.address === address)
    const oldest = neighbour ?? (others.length >= mostElsewhere ? others[0] : undefined)
    if (!oldest) return true
    if (nowMs - oldest.sinceMs < undisturbedMs) return false
    this.#drop(oldest)
    return true
  }

  #begin(place: HelloPlace, random: Uint8Array, origin: Origin, nowMs: number): DtlsSession {
    let isPeer = false
    const session = this.#options.open(place, {
      send: (bytes) => (isPeer ? this.#options.send(bytes) : this.#options.sendTo(bytes, origin)),
      onConnected: (keys) => {
        isPeer = true
        this.#pending = this.#pending.filter((one) => one.session !== session)
        this.close()
        this.#options.onConnected(session, keys, origin)
      },
      onFailed: (reason) => {
        this.#pending = this.#pending.filter((one) => one.session !== session)
        this.#options.onFailed(reason, origin)
      },
    })
    this.#pending.push({ origin, session, random, sinceMs: nowMs })
    return session
  }

  #drop(pending: Pending): void {
    this.#pending = this.#pending.filter((one) => one !== pending)
    pending.session.close()
  }

  get nextMs(): number {
    return Math.min(...this.#pending.map(({ session }) => session.nextMs))
  }

  tick(nowMs: number): void {
    for (const { session } of this.#pending) session.tick(nowMs)
  }

  close(): void {
    for (const { session } of this.#pending) session.close()
    this.#pending = []
  }
}

/** Of the client's first message, by its record and its type. */
const isHello = (bytes: Uint8Array): boolean => bytes[0] === 22 && bytes[13] === 1

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, at) => byte === other[at])
