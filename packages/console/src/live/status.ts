// How the exchange fares, asked once for the whole page while it is seen: the overview shows it, and the list of views marks what needs a look.
// Not the history of it.

import { detached, systemClock, type Timer } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import { useEffect } from 'preact/hooks'
import { exchange } from '../exchange.ts'
import { Store } from './store.ts'
import { useStore } from './use-store.ts'

export type Status = Model<'ExchangeStatus'>

export interface KnownStatus {
  readonly status: Status | undefined
  /** why it is not known any more */
  readonly error: unknown
}

const askEveryMs = 2_000

const known = new Store<KnownStatus>({ status: undefined, error: undefined })
let watchers = 0
let timer: Timer | undefined
let asking: AbortController | undefined

export function useStatus(): KnownStatus {
  useEffect(watchStatus, [])
  return useStore(known)
}

function watchStatus(): () => void {
  if (++watchers === 1) {
    document.addEventListener('visibilitychange', onSeen)
    ask()
  }
  return () => {
    if (--watchers > 0) return
    document.removeEventListener('visibilitychange', onSeen)
    timer?.cancel()
    timer = undefined
    asking?.abort()
    asking = undefined
  }
}

function onSeen(): void {
  if (!document.hidden && !asking) ask()
}

/** Asks now: something was done that it shows. */
export function ask(): void {
  timer?.cancel()
  timer = undefined
  asking?.abort()
  const current = new AbortController()
  asking = current
  const asked = exchange()
    .exchange.getStatus({}, { signal: current.signal })
    .then(
      (status) => answered(current, { status, error: undefined }),
      (error: unknown) => answered(current, { status: known.value.status, error }),
    )
  detached(asked, 'asking for the status')
}

function answered(current: AbortController, next: KnownStatus): void {
  if (asking !== current) return
  asking = undefined
  known.set(next)
  if (!document.hidden && watchers > 0) timer = systemClock.after(askEveryMs, ask)
}
