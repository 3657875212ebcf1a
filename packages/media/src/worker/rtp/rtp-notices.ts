// What the RTP end of a port tells control, each with the port's id.
// A class, so that a port has one object of it and not nine functions.
import type { DigitReceived } from '@jackfield/rtp'
import type { MediaNotice } from '../../contract/notices.ts'
import type { RemoteAddress } from '../../contract/port.ts'
import type { RtpListener } from './rtp-end.ts'

export class RtpNotices implements RtpListener {
  readonly #port: string
  readonly #post: (notice: MediaNotice) => void
  readonly #onSpoken: (port: string) => void

  constructor(port: string, post: (notice: MediaNotice) => void, onSpoken: (port: string) => void) {
    this.#port = port
    this.#post = post
    this.#onSpoken = onSpoken
  }

  onDigit(digit: DigitReceived): void {
    this.#post(
      digit.type === 'began'
        ? { type: 'digit-began', port: this.#port, digit: digit.digit }
        : { type: 'digit-ended', port: this.#port, digit: digit.digit, durationMs: digit.durationMs },
    )
  }

  onTimeout(): void {
    this.#post({ type: 'timed-out', port: this.#port })
  }

  onReport(report: Parameters<RtpListener['onReport']>[0]): void {
    this.#post({ type: 'report', port: this.#port, ...report })
  }

  onResumed(direction: 'in' | 'out', pausedMs: number): void {
    this.#post({ type: 'packets-resumed', port: this.#port, direction, pausedMs })
  }

  onSpoken(): void {
    this.#onSpoken(this.#port)
  }

  onConsentLost(): void {
    this.#post({ type: 'consent-lost', port: this.#port })
  }

  onPeerMoved(remote: RemoteAddress): void {
    this.#post({ type: 'peer-moved', port: this.#port, remote })
  }

  onSecured(): void {
    this.#post({ type: 'secured', port: this.#port })
  }

  onNotSecured(reason: string): void {
    this.#post({ type: 'not-secured', port: this.#port, reason })
  }

  onHandshakeRefused(reason: string, peer: string): void {
    this.#post({ type: 'handshake-refused', port: this.#port, reason, peer })
  }
}
