// One leg of a call in its trace: the span of its channel, and what is open below it now.
// Not who says what happened: call-traces.ts does.

import type { CallChannel } from '@jackfield/ari'
import type { CallTrace } from './call-trace.ts'
import type { Span } from './span.ts'

export class Leg {
  readonly trace: CallTrace
  readonly span: Span
  channel: CallChannel
  /** the step of the dialplan that it is in */
  #step: Span | undefined
  /** by the application that has it */
  readonly #stays = new Map<string, Span>()
  /** playbacks, recordings, bridges: by what they are and which */
  readonly #open = new Map<string, Span>()
  /** ids of those it is in */
  readonly bridges = new Set<string>()
  isSip = false

  constructor(trace: CallTrace, span: Span, channel: CallChannel) {
    this.trace = trace
    this.span = span
    this.channel = channel
  }

  /** What happens now happens in it. */
  get innermost(): Span {
    return this.#stays.values().next().value ?? this.#step ?? this.span
  }

  stayIn(applications: readonly string[]): Span | undefined {
    for (const name of applications) {
      const stay = this.#stays.get(name)
      if (stay) return stay
    }
    return undefined
  }

  /** The step before is over. */
  step(at: number, next: Span | undefined): void {
    if (this.#step) this.trace.end(this.#step, at)
    this.#step = next
  }

  /** What a stay in an application happens in. */
  get outer(): Span {
    return this.#step ?? this.span
  }

  enter(application: string, stay: Span): void {
    this.#stays.set(application, stay)
  }

  leave(application: string, at: number): void {
    const stay = this.#stays.get(application)
    if (!stay) return
    this.#stays.delete(application)
    this.trace.end(stay, at)
  }

  begin(key: string, span: Span | undefined): void {
    if (span) this.#open.set(key, span)
  }

  get openKeys(): Iterable<string> {
    return this.#open.keys()
  }

  /** Nothing: it is not open here. */
  opened(key: string): Span | undefined {
    return this.#open.get(key)
  }

  finish(key: string, at: number): void {
    const span = this.#open.get(key)
    if (!span) return
    this.#open.delete(key)
    this.trace.end(span, at)
  }

  /** With everything that is still open in it, the innermost first. */
  close(at: number): void {
    for (const key of [...this.#open.keys()]) this.finish(key, at)
    for (const application of [...this.#stays.keys()]) this.leave(application, at)
    this.step(at, undefined)
    this.trace.end(this.span, at)
  }
}
