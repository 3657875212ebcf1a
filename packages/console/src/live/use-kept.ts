// What was shown before, until there is something else to show: a filter that is changed does not empty the list.

import { useRef } from 'preact/hooks'

/** The last value that was one. */
export function useKept<T>(value: T | undefined): T | undefined {
  const kept = useRef<T | undefined>(undefined)
  if (value !== undefined) kept.current = value
  return kept.current
}
