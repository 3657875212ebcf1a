// Who listens to which events: each hears in the order of their coming, and a failure of one is not another's.
// Not typed by event: the client in front of it is.

import { type Clock, type Dispose, detached, Notice } from '@jackfield/base'
import { deferred } from './deferred.ts'
import { EventStream } from './event-stream.ts'

/** An event, whatever its type. */
export type ReceivedEvent = Readonly<Record<string, unknown>> & { readonly type: string }

export interface WaitOptions {
  readonly signal?: AbortSignal
  /** gives up with a NotInTimeError after this long, by the client's clock */
  readonly withinMs?: number
}

/** Thrown when what was waited for did not come in the time it had. */
export class NotInTimeError extends Error {
  constructor(awaited: string, withinMs: number) {
    super(`${awaited} did not come within ${withinMs} ms`)
    this.name = 'NotInTimeError'
  }
}

/** Events that wait for the first listener; more than this, and nobody seems to want them. */
const mostHeld = 10_000

export class EventBoard {
  readonly #byType = new Map<string, Notice<ReceivedEvent>>()
  readonly #any = new Notice<ReceivedEvent>()
  readonly #endings = new Set<() => void>()
  readonly #onError: (error: unknown) => void
  readonly #clock: Clock
  /** what came before anybody listened */
  #held: ReceivedEvent[] | undefined = []
  #isOver = false

  constructor(clock: Clock, onError: ((error: unknown) => void) | undefined) {
    this.#clock = clock
    this.#onError = onError ?? throwOutside
  }

  /** An event came. */
  emit(event: ReceivedEvent): void {
    if (this.#isOver) return
    if (!this.#held) this.#dispatch(event)
    else if (this.#held.push(event) > mostHeld) this.#held = undefined
  }

  /** Nothing more comes. */
  end(): void {
    this.#isOver = true
    this.#held = undefined
    for (const end of [...this.#endings]) end()
  }

  on(type: string, listener: (event: ReceivedEvent) => unknown): Dispose {
    const known = this.#byType.get(type)
    const notice = known ?? new Notice<ReceivedEvent>()
    if (!known) this.#byType.set(type, notice)
    return this.#listen(notice, listener)
  }

  onAny(listener: (event: ReceivedEvent) => unknown): Dispose {
    return this.#listen(this.#any, listener)
  }

  /** How many listen: leaks show here. */
  get listening(): number {
    return [...this.#byType.values()].reduce((sum, notice) => sum + notice.listening, this.#any.listening)
  }

  /**
   * Resolves with the event that `judge` takes; an error it gives back rejects. Rejects with the signal's reason, when the
   * time is over, and when the client is closed.
   */
  wait(
    awaited: string,
    judge: (event: ReceivedEvent) => boolean | Error,
    options: WaitOptions = {},
  ): Promise<ReceivedEvent> {
    const { signal, withinMs } = options
    if (this.#isOver) return Promise.reject(new Error(`the client is closed, ${awaited} will not come`))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = deferred<ReceivedEvent>()
    const settle = () => {
      stop()
      limit?.cancel()
      this.#endings.delete(onEnd)
      signal?.removeEventListener('abort', onAbort)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error)
    }
    const onAbort = () => fail(signal?.reason)
    const onEnd = () => fail(new Error(`the client was closed before ${awaited} came`))
    const stop = this.onAny((event) => {
      const verdict = judge(event)
      if (verdict instanceof Error) fail(verdict)
      else if (verdict) {
        settle()
        resolve(event)
      }
    })
    const limit =
      withinMs === undefined
        ? undefined
        : this.#clock.after(withinMs, () => fail(new NotInTimeError(awaited, withinMs)))
    this.#endings.add(onEnd)
    signal?.addEventListener('abort', onAbort, { once: true })
    return promise
  }

  /** Events of these types, or of all. */
  stream(types: readonly string[]): EventStream<ReceivedEvent> {
    const end = () => stream.end()
    const stream = new EventStream<ReceivedEvent>(() => {
      this.#endings.delete(end)
      for (const stop of stops) stop()
    })
    const push = (event: ReceivedEvent) => stream.push(event)
    const stops = types.length === 0 ? [this.onAny(push)] : types.map((type) => this.on(type, push))
    if (this.#isOver) stream.end()
    else this.#endings.add(end)
    return stream
  }

  #listen(notice: Notice<ReceivedEvent>, listener: (event: ReceivedEvent) => unknown): Dispose {
    const stop = notice.on((event) => this.#run(listener, event))
    // whatever waited is told when all listeners of this turn are there
    if (this.#held) queueMicrotask(() => this.#release())
    return stop
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const event of held) this.#dispatch(event)
  }

  #dispatch(event: ReceivedEvent): void {
    this.#byType.get(event.type)?.emit(event)
    this.#any.emit(event)
  }

  #run(listener: (event: ReceivedEvent) => unknown, event: ReceivedEvent): void {
    try {
      const outcome = listener(event)
      if (outcome instanceof Promise) detached(outcome.catch(this.#onError), 'a listener')
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** Where nothing catches it, as if nobody had called the listener. */
function throwOutside(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
