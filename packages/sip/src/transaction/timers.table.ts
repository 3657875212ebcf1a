// Transaction timers: what each starts with, how it grows, and what a stream transport uses (RFC 3261 table 4).
// Not running timers.

/** The three times everything else is made of, in milliseconds. */
export interface Timing {
  /** estimate of a round trip */
  readonly t1Ms: number
  /** longest pause between repetitions of anything but INVITE */
  readonly t2Ms: number
  /** how long the network may hold a message */
  readonly t4Ms: number
  /** how long a request of ours waits for an answer; 64 times T1 where nothing is said */
  readonly giveUpMs?: number | undefined
}

export const defaultTiming: Timing = { t1Ms: 500, t2Ms: 4000, t4Ms: 5000 }

interface TimerRow {
  /** times T1, times T2, times T4, milliseconds, or as long as a request waits */
  readonly starts:
    | 'giveUp'
    | { readonly t1: number }
    | { readonly t2: number }
    | { readonly t4: number }
    | { readonly ms: number }
  readonly grows: 'no' | 'doubles' | 'doubles to T2'
  readonly reliable: 'same' | 'off' | 'at once'
  readonly rfc: string
}

export const timers = {
  A: { starts: { t1: 1 }, grows: 'doubles', reliable: 'off', rfc: '3261 §17.1.1.2' },
  B: { starts: 'giveUp', grows: 'no', reliable: 'same', rfc: '3261 §17.1.1.2' },
  D: { starts: { ms: 32_000 }, grows: 'no', reliable: 'at once', rfc: '3261 §17.1.1.2' },
  E: { starts: { t1: 1 }, grows: 'doubles to T2', reliable: 'off', rfc: '3261 §17.1.2.2' },
  /** E once a provisional answer has come */
  E2: { starts: { t2: 1 }, grows: 'no', reliable: 'off', rfc: '3261 §17.1.2.2' },
  F: { starts: 'giveUp', grows: 'no', reliable: 'same', rfc: '3261 §17.1.2.2' },
  G: { starts: { t1: 1 }, grows: 'doubles to T2', reliable: 'off', rfc: '3261 §17.2.1' },
  H: { starts: { t1: 64 }, grows: 'no', reliable: 'same', rfc: '3261 §17.2.1' },
  I: { starts: { t4: 1 }, grows: 'no', reliable: 'at once', rfc: '3261 §17.2.1' },
  J: { starts: { t1: 64 }, grows: 'no', reliable: 'at once', rfc: '3261 §17.2.2' },
  K: { starts: { t4: 1 }, grows: 'no', reliable: 'at once', rfc: '3261 §17.1.2.2' },
  L: { starts: { t1: 64 }, grows: 'no', reliable: 'same', rfc: '6026 §8.7' },
  M: { starts: { t1: 64 }, grows: 'no', reliable: 'same', rfc: '6026 §8.4' },
  /** 100 goes out when nobody else has answered by then */
  trying: { starts: { ms: 200 }, grows: 'no', reliable: 'same', rfc: '3261 §17.2.1' },
} as const satisfies Record<string, TimerRow>

export type TimerName = keyof typeof timers

/** undefined: this timer does not run here. `previousMs`: how long it was the last time, when it starts again. */
export function timerMs(name: TimerName, timing: Timing, isReliable: boolean, previousMs?: number): number | undefined {
  const row: TimerRow = timers[name]
  if (isReliable && row.reliable === 'off') return undefined
  if (isReliable && row.reliable === 'at once') return 0
  if (previousMs !== undefined && row.grows !== 'no') {
    return row.grows === 'doubles' ? previousMs * 2 : Math.min(previousMs * 2, timing.t2Ms)
  }
  const { starts } = row
  if (starts === 'giveUp') return timing.giveUpMs ?? 64 * timing.t1Ms
  if ('t1' in starts) return starts.t1 * timing.t1Ms
  if ('t2' in starts) return starts.t2 * timing.t2Ms
  if ('t4' in starts) return starts.t4 * timing.t4Ms
  return starts.ms
}
