// The last SIP messages, kept while somebody wants to look back at them.
// Not the ladder of a call: that is there without asking. Never with what a password could be guessed from.

import type { Clock, Diagnostics, Dispose, Hooks } from '@jackfield/base'
import { withoutSecrets } from '@jackfield/sip'

export interface HistoryEntry {
  /** counts from 0 since it was cleared */
  readonly number: number
  /** on the wall clock, milliseconds */
  readonly at: number
  readonly direction: 'in' | 'out'
  readonly peer: string
  readonly callId: string
  readonly summary: string
  readonly text: string
}

/** The oldest give way. */
const mostEntries = 1000
/** Characters of one message; anybody can send longer ones. */
const longestText = 16_000

/** A text of its own: a part of a text holds on to all of it. */
const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : Buffer.from(`${text.slice(0, longestText)} … (${text.length - longestText} more)`).toString()

export class SipHistory {
  readonly #clock: Clock
  readonly #hooks: Hooks
  #entries: HistoryEntry[] = []
  #next = 0
  #stop: Dispose | undefined

  constructor(clock: Clock, hooks: Hooks) {
    this.#clock = clock
    this.#hooks = hooks
  }

  get isOn(): boolean {
    return this.#stop !== undefined
  }

  get entries(): readonly HistoryEntry[] {
    return this.#entries.slice(-mostEntries)
  }

  find(number: number): HistoryEntry | undefined {
    return this.entries.find((entry) => entry.number === number)
  }

  begin(): void {
    this.#stop ??= this.#hooks('jackfield:sip:message').subscribe((message) => this.#record(message))
  }

  /** What was kept stays. */
  end(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  clear(): void {
    this.#entries = []
    this.#next = 0
  }

  #record({ direction, peer, callId, summary, text }: Diagnostics['jackfield:sip:message']): void {
    const at = this.#clock.wall()
    const kept = { summary: shortened(summary), text: shortened(withoutSecrets(text)) }
    this.#entries.push({ number: this.#next++, at, direction, peer, callId: shortened(callId), ...kept })
    // in slices: a shift for each message would move them all each time
    if (this.#entries.length >= mostEntries * 2) this.#entries = this.#entries.slice(-mostEntries)
  }
}
