// DTMF that comes as telephone events (RFC 4733): put together from their packets, and reported no faster than anybody presses keys.
// Not DTMF in the audio: a port detects that.
import type { Clock } from '@jackfield/base'
import {
  type DigitReceived,
  decodeTelephoneEvent,
  expireTelephoneEvent,
  handleAudioBesides,
  type RtpView,
  receiveTelephoneEvent,
  type TelephoneEventReceiver,
  telephoneEventReceiver,
} from '@jackfield/rtp'
import { Allowance } from '../video/allowance.ts'

/** Digits in a second that are reported: nobody presses more, and control has more to do. */
const mostDigits = 50
const usualRateHz = 8_000

export class DigitReceiver {
  readonly #clock: Clock
  readonly #onDigit: (digit: DigitReceived) => void
  readonly #allowance = new Allowance(mostDigits)
  #receiver: TelephoneEventReceiver = telephoneEventReceiver(usualRateHz)
  /** the digit that is going on is reported */
  #isReported = true

  constructor(clock: Clock, onDigit: (digit: DigitReceived) => void) {
    this.#clock = clock
    this.#onDigit = onDigit
  }

  /** Another rate was agreed: what was going on is forgotten. */
  restart(clockRateHz = usualRateHz): void {
    this.#receiver = telephoneEventReceiver(clockRateHz)
  }

  /** A digit is going on. */
  get isReceiving(): boolean {
    return this.#receiver.current !== undefined
  }

  receive(view: RtpView, clockRateHz: number, nowMs: number): void {
    const event = decodeTelephoneEvent(view.bytes, view.payloadStart, view.payloadLength)
    if (!event) return
    if (this.#receiver.clockRateHz !== clockRateHz) this.restart(clockRateHz)
    this.#report(receiveTelephoneEvent(this.#receiver, view.sequence, view.timestamp, event, nowMs))
  }

  /** A packet of audio came meanwhile. */
  receiveAudio(timestamp: number): void {
    this.#report(handleAudioBesides(this.#receiver, timestamp))
  }

  expire(nowMs: number): void {
    this.#report(expireTelephoneEvent(this.#receiver, nowMs))
  }

  #report(digits: readonly DigitReceived[]): void {
    for (const digit of digits) {
      if (digit.type === 'began') this.#isReported = this.#allowance.take(this.#clock.now())
      if (this.#isReported) this.#onDigit(digit)
    }
  }
}
