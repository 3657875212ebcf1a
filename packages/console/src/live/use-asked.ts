// What an operation answers, in a component: asked for, asked for again while it is looked at, with what went wrong.
// Not events: what has those need not ask again.

import { type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import { useEffect, useRef, useState } from 'preact/hooks'
import { thisPage } from './page-seen.ts'

export interface Asked<T> {
  /** the last answer; stays while it is asked for again, also when that fails */
  readonly value: T | undefined
  readonly error: unknown
  readonly isAsking: boolean
  /** Asks now. */
  again(): void
}

export interface AskOptions {
  /** ask again so long after each answer, while the page is seen */
  readonly everyMs?: number
}

interface Answer<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly isAsking: boolean
}

/** `ask` is called again when one of `about` is another. */
export function useAsked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  about: readonly unknown[],
  { everyMs }: AskOptions = {},
): Asked<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: undefined, error: undefined, isAsking: true })
  const again = useRef<() => void>(() => undefined)
  useEffect(() => {
    const asking = new Asking(ask, setAnswer, everyMs)
    again.current = () => asking.ask()
    asking.ask()
    return () => asking.end()
  }, about)
  return { ...answer, again: () => again.current() }
}

class Asking<T> {
  readonly #ask: (signal: AbortSignal) => Promise<T>
  readonly #show: (change: (last: Answer<T>) => Answer<T>) => void
  readonly #everyMs: number | undefined
  readonly #unsee: Dispose | undefined
  #current: AbortController | undefined
  #timer: Timer | undefined

  constructor(
    ask: (signal: AbortSignal) => Promise<T>,
    show: (change: (last: Answer<T>) => Answer<T>) => void,
    everyMs: number | undefined,
  ) {
    this.#ask = ask
    this.#show = show
    this.#everyMs = everyMs
    // what became due while nobody saw it
    if (everyMs !== undefined)
      this.#unsee = thisPage.onSeen(() => {
        if (!this.#timer && !this.#current) this.ask()
      })
  }

  ask(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#current?.abort()
    const current = new AbortController()
    this.#current = current
    this.#show((last) => ({ ...last, isAsking: true }))
    const asked = this.#ask(current.signal).then(
      (value) => this.#answered(current, () => ({ value, error: undefined, isAsking: false })),
      (error: unknown) => this.#answered(current, ({ value }) => ({ value, error, isAsking: false })),
    )
    detached(asked, 'asking the exchange')
  }

  end(): void {
    this.#timer?.cancel()
    this.#current?.abort()
    this.#current = undefined
    this.#unsee?.()
  }

  #answered(current: AbortController, change: (last: Answer<T>) => Answer<T>): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.#show(change)
    if (this.#everyMs === undefined) return
    this.#timer = systemClock.after(this.#everyMs, () => {
      this.#timer = undefined
      if (thisPage.isSeen) this.ask()
    })
  }
}
