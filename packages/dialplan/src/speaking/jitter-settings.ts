// How the packets of a call are held, as JITTERBUFFER and the profiles of conferences say it.
// Not the holding: the media plane does that.

import type { PortSettings } from '@jackfield/media'
import { integerPrefix } from '../text/integer-prefix.ts'

/** Milliseconds, unless the value says otherwise. */
const usual = { max: 200, resync: 1_000, extra: 40 } as const
/** More packets are never held. */
const longestMs = 1_000
/** No step of the timestamps is as long as that. */
const neverMs = 1e9

interface Times {
  readonly max: number
  readonly resync: number
  readonly extra: number
}

/** Nothing: one of them is no number of milliseconds. What is left out is as usual; less than zero: never. */
function timesOf(value: string): Times | undefined {
  const given = value.trim().toLowerCase() === 'default' ? [] : value.split(',').map((text) => text.trim())
  const read = (at: number, other: number) => (given[at] ? integerPrefix(given[at]) : other)
  const [max, resync, extra] = [read(0, usual.max), read(1, usual.resync), read(2, usual.extra)]
  if (max === undefined || resync === undefined || extra === undefined || max <= 0 || extra < 0) return undefined
  return { max: Math.min(max, longestMs), resync: resync < 0 ? neverMs : resync, extra }
}

/** `value` is `default` or `max,resync,extra`; nothing: it makes no sense. */
export function jitterSettings(
  type: 'fixed' | 'adaptive',
  value: string,
): NonNullable<PortSettings['jitter']> | undefined {
  const times = timesOf(value)
  if (!times) return undefined
  const { max, resync: resyncMs, extra } = times
  return type === 'fixed'
    ? { minDelayMs: max, maxDelayMs: max, resyncMs }
    : { maxDelayMs: max, extraMs: extra, resyncMs }
}
