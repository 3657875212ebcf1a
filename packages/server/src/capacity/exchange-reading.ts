// What the exchange says of itself in /metrics, and the difference between two such readings.
// Not what the farm sees of it.

/** Beats by how late they were: the bound in milliseconds, and how many were late by no more. */
export type Lateness = readonly (readonly [boundMs: number, count: number])[]

export interface ExchangeReading {
  readonly control: Lateness
  readonly media: Lateness
  readonly channels: number
  readonly calls: number
  /** missing where it is an exchange that does not say so */
  readonly callsLeft: number | undefined
  readonly refused: number
  readonly eventsDropped: number
}

export function readMetrics(text: string): ExchangeReading {
  const value = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return found === undefined ? undefined : numberOf(found)
  }
  let eventsDropped = 0
  for (const [, count] of text.matchAll(/^jackfield_events_dropped_total(?:\{[^}]*\})? (\d+)$/gm))
    eventsDropped += Number(count)
  return {
    control: lateness(text, 'jackfield_control_lateness_seconds'),
    media: lateness(text, 'jackfield_media_lateness_seconds'),
    channels: value('jackfield_channels') ?? 0,
    calls: value('jackfield_calls') ?? 0,
    callsLeft: value('jackfield_calls_left'),
    refused: value('jackfield_calls_refused_total') ?? 0,
    eventsDropped,
  }
}

const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))

function lateness(text: string, name: string): Lateness {
  const rows = text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))
  return [...rows].map(([, bound, count]) => [numberOf(bound ?? '') * 1_000, Number(count)] as const)
}

/** How late 99 of 100 beats between two readings were at most, of fewer all but one; undefined where there were none. */
export function p99Between(before: Lateness, after: Lateness): number | undefined {
  const counts = after.map(([bound, count], at) => [bound, count - (before[at]?.[1] ?? 0)] as const)
  const all = counts.at(-1)?.[1] ?? 0
  if (all === 0) return undefined
  return counts.find(([, count]) => count >= Math.floor(all * 0.99))?.[0] ?? Number.POSITIVE_INFINITY
}
