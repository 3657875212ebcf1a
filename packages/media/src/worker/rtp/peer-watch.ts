// Whether the peer of an RTP port is still there: when its last packet came, how long it may be silent, whether it agrees to packets.
// Not what follows when it is gone.

/** After so long without a packet nobody is waiting for the next one. */
const activeMs = 1_500
/** So long a peer that cannot be sent to any more has to come back; then its call is over. */
const returnMs = 30_000

export class PeerWatch {
  #lastPacketMs = Number.NEGATIVE_INFINITY
  /** since when packets are waited for */
  #watchedMs: number
  #timeoutMs: number
  #hasTimedOut = false
  /** since when the peer does not agree to packets */
  #consentLostMs: number | undefined

  constructor(timeoutMs: number, nowMs: number) {
    this.#timeoutMs = timeoutMs
    this.#watchedMs = nowMs
  }

  /** A packet came. True: the first after a while, in which the clock may have been stopped. */
  packet(nowMs: number): boolean {
    const wasQuiet = nowMs - this.#lastPacketMs >= activeMs
    this.#lastPacketMs = nowMs
    return wasQuiet
  }

  /** False: it was lost before. */
  loseConsent(nowMs: number): boolean {
    if (this.#consentLostMs !== undefined) return false
    this.#consentLostMs = nowMs
    return true
  }

  gainConsent(): void {
    this.#consentLostMs = undefined
  }

  /** Another limit for silence, counted from now; 0: none. */
  limit(timeoutMs: number, nowMs: number): void {
    this.#timeoutMs = timeoutMs
    this.#hasTimedOut = false
    this.#watchedMs = nowMs
  }

  /** Silence is counted from now. */
  restart(nowMs: number): void {
    this.#watchedMs = nowMs
  }

  /** True, once, when it has been away for too long. */
  isOver(nowMs: number): boolean {
    if (this.#consentLostMs !== undefined && nowMs - this.#consentLostMs >= returnMs) {
      this.#consentLostMs = undefined
      return true
    }
    if (!this.isWaiting || nowMs - Math.max(this.#lastPacketMs, this.#watchedMs) < this.#timeoutMs) return false
    this.#hasTimedOut = true
    return true
  }

  /** When it will have been away for too long, if nothing comes until then. */
  get deadlineMs(): number {
    if (!this.isWaiting) return Number.POSITIVE_INFINITY
    return Math.max(this.#lastPacketMs, this.#watchedMs) + this.#timeoutMs
  }

  /** There is a limit, and it has not been reached. */
  get isWaiting(): boolean {
    return this.#timeoutMs > 0 && !this.#hasTimedOut
  }

  get hasLostConsent(): boolean {
    return this.#consentLostMs !== undefined
  }

  /** Packets came a moment ago. */
  isActive(nowMs: number): boolean {
    return nowMs - this.#lastPacketMs < activeMs
  }
}
