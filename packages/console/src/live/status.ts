// How the exchange fares, asked once for the whole page while it is seen: the overview shows it, and the list of views marks what needs a look.
// Not the history of it.

import { type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import { useEffect } from 'preact/hooks'
import { exchange } from '../exchange.ts'
import { thisPage } from './page-seen.ts'
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
let unsee: Dispose | undefined

export function useStatus(): KnownStatus {
  useEffect(watchStatus, [])
  return useStore(known)
}

function watchStatus(): () => void {
  if (++watchers === 1) {
    unsee = thisPage.onSeen(() => {
      if (!asking && !timer) ask()
    })
    ask()
  }
  return () => {
    if (--watchers > 0) return
    unsee?.()
    timer?.cancel()
    timer = undefined
    asking?.abort()
    asking = undefined
  }
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
  if (watchers === 0) return
  timer = systemClock.after(askEveryMs, () => {
    timer = undefined
    if (thisPage.isSeen) ask()
  })
}
