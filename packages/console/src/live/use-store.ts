// A store in a component: what it selects is drawn again when it is another.
// Not a copy: the store has the value.

import { useEffect, useState } from 'preact/hooks'
import type { Store } from './store.ts'

export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Store<T>, select: (value: T) => S | T = (value) => value): S | T {
  const [, draw] = useState(0)
  const selected = select(store.value)
  useEffect(() => {
    let last = select(store.value)
    // it may have changed between drawing and now
    if (!Object.is(last, selected)) draw((count) => count + 1)
    return store.onChange(() => {
      const now = select(store.value)
      // an object that is changed in place is always another
      if (Object.is(now, last) && (typeof now !== 'object' || now === null)) return
      last = now
      draw((count) => count + 1)
    })
  }, [store])
  return selected
}
