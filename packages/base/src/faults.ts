// Mistakes of ours that end up where nobody can catch them: in a timer, a listener, a promise nobody awaits. They are handed
// to whoever watches this process, and cost nobody else anything. Not for what users or peers do wrong: that is an answer.

import type { LogAbout } from './log.ts'

export interface Fault {
  /** what was being done: `a timer`, `a listener of channel-created` */
  readonly doing: string
  readonly error: unknown
  readonly about: LogAbout
}

type FaultListener = (fault: Fault) => void

let listeners: readonly FaultListener[] = []
let counted = 0

/**
 * Hears of every fault of this process: the program writes them into its log, the testkit fails the test. While nobody
 * listens a fault is an uncaught exception, so that it is never lost.
 */
export function onFault(listener: FaultListener): () => void {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((other) => other !== listener)
  }
}

/** Whether anybody would hear of one. */
export const hasFaultListeners = (): boolean => listeners.length > 0

/** Faults since the start of the process. */
export const faultCount = (): number => counted

export function reportFault(doing: string, error: unknown, about: LogAbout = {}): void {
  counted++
  if (listeners.length === 0) throwLater(error)
  for (const listener of listeners) {
    try {
      listener({ doing, error, about })
    } catch (second) {
      throwLater(second)
    }
  }
}

/** With its stack, and the stacks of its causes. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\n  cause: ${describeFault(error.cause)}`
}

/**
 * The same function; what it throws is reported instead. `onFailed`: what is to be given up then, such as the one connection
 * whose data could not be dealt with.
 */
export function guarded<A extends readonly unknown[]>(
  doing: string,
  run: (...given: A) => void,
  onFailed?: () => void,
): (...given: A) => void {
  return (...given) => {
    try {
      run(...given)
    } catch (error) {
      reportFault(doing, error)
      onFailed?.()
    }
  }
}

/** The platform's last resort hears of it. */
function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
