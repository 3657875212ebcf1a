// A conversation whose commands come from clients of another door (`agi:async`): they are queued, answers are events.

import type { Bus, Channel } from '@jackfield/core'
import type { Link, Said } from '../link.ts'

/** Commands that may wait for one channel. */
const mostWaiting = 256

export class CommandQueue implements Link {
  /** clients hear of the hangup by events of the channel */
  readonly endsAtHangup = true
  readonly #bus: Bus
  readonly #channel: Channel
  readonly #waiting: { command: string; id: string }[] = []
  #taker: ((said: Said | undefined) => void) | undefined
  #current = ''
  #isOver = false
  /** its end was told */
  #isEndPublished = false

  constructor(bus: Bus, channel: Channel) {
    this.#bus = bus
    this.#channel = channel
  }

  /** False: too many wait, or nobody listens any more. */
  add(command: string, id: string): boolean {
    if (this.#isOver || this.#waiting.length >= mostWaiting) return false
    this.#waiting.push({ command, id })
    this.#hand()
    return true
  }

  async begin(environment: readonly string[]): Promise<void> {
    const text = environment.map((line) => `${line}\n`).join('')
    this.#bus.publish('async-agi-began', { channel: this.#channel.snapshot(), environment: `${text}\n` })
  }

  read(): Promise<Said | undefined> {
    return new Promise((resolve) => {
      this.#taker = resolve
      this.#hand()
    })
  }

  async write(text: string): Promise<void> {
    const commandId = this.#current
    this.#bus.publish('async-agi-answered', { channel: this.#channel.snapshot(), answer: text, commandId })
  }

  sendHangup(): void {
    // it ends
  }

  close(): void {
    this.#isOver = true
    this.#hand()
    if (this.#isEndPublished) return
    this.#isEndPublished = true
    this.#bus.publish('async-agi-ended', { channel: this.#channel.snapshot() })
  }

  #hand(): void {
    const taker = this.#taker
    if (!taker) return
    const next = this.#isOver ? undefined : this.#waiting.shift()
    if (!next && !this.#isOver) return
    this.#taker = undefined
    this.#current = next?.id ?? ''
    taker(next && { line: next.command })
  }
}
