// What happens to a call while one act is under way: digits, playbacks and recordings that end, the hangup, a cancellation.
// Not what any of it means: each act decides that.

import type { Clock, Dispose, Timer } from '@jackfield/base'
import type { Deferred } from '../deferred.ts'
import { deferred } from '../deferred.ts'
import type { LiveRecording, Playback } from '../types/models.ts'

/** Of one call; an inbox may be that of several. */
type OfCall =
  | { readonly is: 'digit'; readonly digit: string }
  | { readonly is: 'played'; readonly playback: Pick<Playback, 'id' | 'state'> }
  | {
      readonly is: 'recorded'
      readonly recording: Pick<LiveRecording, 'name' | 'state'> & Partial<LiveRecording>
      /** by the clock of the exchange; unknown when events were lost */
      readonly tookMs: number | undefined
    }
  | { readonly is: 'talking'; readonly isTalking: boolean; readonly durationMs: number }
  /** a channel that an act made is in the application, and can be called */
  | { readonly is: 'entered' }
  /** what came of calling it: `RINGING`, `PROGRESS`, `ANSWER` and so on */
  | { readonly is: 'dialled'; readonly status: string }
  | { readonly is: 'left-bridge'; readonly bridgeId: string }
  | { readonly is: 'hung-up' }

export type Happening = (OfCall & { readonly callId: string }) | { readonly is: 'cancelled' } | { readonly is: 'time' }

export interface InboxOptions {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** digits are for this act; otherwise they wait for the next one that asks */
  readonly wantsDigits?: boolean
  /** told once, with the digits that nobody has read */
  onClosed(unread: readonly string[]): void
}

export class Inbox {
  readonly wantsDigits: boolean
  readonly #options: InboxOptions
  readonly #waiting: Happening[] = []
  readonly #endings: Dispose[] = []
  #asking: Deferred<Happening> | undefined
  #failure: Error | undefined
  #isClosed = false

  constructor(options: InboxOptions) {
    this.#options = options
    this.wantsDigits = options.wantsDigits ?? false
    const { signal } = options
    if (!signal) return
    const cancel = () => this.push({ is: 'cancelled' })
    if (signal.aborted) cancel()
    else {
      signal.addEventListener('abort', cancel, { once: true })
      this.#endings.push(() => signal.removeEventListener('abort', cancel))
    }
  }

  /** Ended with the inbox. */
  add(ending: Dispose): void {
    this.#endings.push(ending)
  }

  push(happening: Happening): void {
    if (this.#isClosed) return
    const asking = this.#asking
    this.#asking = undefined
    if (asking) asking.resolve(happening)
    else this.#waiting.push(happening)
  }

  /** Nothing more can come: the client was closed. Whoever waits is told. */
  fail(error: Error): void {
    this.#failure = error
    const asking = this.#asking
    this.#asking = undefined
    asking?.reject(error)
  }

  /** The next thing that happens; `time` when nothing does for this long. One at a time may ask. */
  async next(withinMs = Number.POSITIVE_INFINITY): Promise<Happening> {
    const first = this.#waiting.shift()
    if (first) return first
    if (this.#failure) throw this.#failure
    const asking = deferred<Happening>()
    this.#asking = asking
    const limit: Timer | undefined =
      withinMs === Number.POSITIVE_INFINITY
        ? undefined
        : this.#options.clock.after(withinMs, () => {
            if (this.#asking === asking) this.push({ is: 'time' })
          })
    try {
      return await asking.promise
    } finally {
      limit?.cancel()
    }
  }

  /** Digits that nobody has read are forgotten. */
  dropDigits(): void {
    const others = this.#waiting.filter(({ is }) => is !== 'digit')
    this.#waiting.splice(0, this.#waiting.length, ...others)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const end of this.#endings) end()
    this.#options.onClosed(this.#waiting.flatMap((happening) => (happening.is === 'digit' ? [happening.digit] : [])))
  }
}
