// Which calls are being captured: asked for once for all that show it, and again when somebody starts or stops one.
// Not the capturing.

import { ignoreRejection, systemClock, type Timer } from '@jackfield/base'
import { useEffect } from 'preact/hooks'
import { exchange } from '../exchange.ts'
import { thisPage } from '../live/page-seen.ts'
import { Store } from '../live/store.ts'
import { useStore } from '../live/use-store.ts'

/** Others start and stop them, too, and a capture ends when it is full. */
const askEveryMs = 10_000

const none: ReadonlySet<string> = new Set()
const known = new Store<ReadonlySet<string>>(none)
let watchers = 0
let timer: Timer | undefined

/** Ids of calls. */
export function useCaptured(): ReadonlySet<string> {
  useEffect(() => {
    if (++watchers === 1) lookAtCaptures()
    return () => {
      if (--watchers > 0) return
      timer?.cancel()
      timer = undefined
    }
  }, [])
  return useStore(known)
}

export function lookAtCaptures(): void {
  timer?.cancel()
  timer = systemClock.after(askEveryMs, lookAtCaptures)
  if (!thisPage.isSeen) return
  const asked = exchange()
    .calls.listCaptures()
    .then((captures) => {
      const running = captures.filter((one) => one.running).map(({ call_id: id }) => id)
      if (running.length > 0 || known.value.size > 0) known.set(new Set(running))
    })
  // what is not known is shown as it was
  ignoreRejection(asked)
}
