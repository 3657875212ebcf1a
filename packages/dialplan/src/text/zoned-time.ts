// A moment as the calendar of a place shows it, and back.
// Not formatting.

export interface ZonedTime {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** 0 is Sunday */
  readonly weekday: number
  /** 1 is the first of January */
  readonly yearDay: number
  /** minutes east of Greenwich */
  readonly offsetMinutes: number
  /** `CET`, `UTC`, `GMT+3` */
  readonly zoneName: string
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatOf(zone: string | undefined): Intl.DateTimeFormat | undefined {
  const key = zone ?? ''
  if (!formats.has(key)) formats.set(key, makeFormat(zone))
  return formats.get(key)
}

function makeFormat(zone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...(zone ? { timeZone: zone } : {}),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZoneName: 'short',
    })
  } catch {
    return undefined
  }
}

/** Is it a name of a time zone that this system knows? */
export const isZone = (zone: string): boolean => formatOf(zone) !== undefined

/** Without a zone, or with an unknown one, the local time of the machine. */
export function zonedTime(epochMs: number, zone?: string): ZonedTime {
  const format = formatOf(zone) ?? (formatOf(undefined) as Intl.DateTimeFormat)
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of format.formatToParts(epochMs)) parts[part.type] = part.value
  const [year, month, day, hour, minute, second] = [
    Number(parts.year),
    Number(parts.month),
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  ]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    weekday: new Date(asUtc).getUTCDay(),
    yearDay: Math.floor((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1,
    offsetMinutes: Math.round((asUtc - Math.floor(epochMs / 1000) * 1000) / 60_000),
    zoneName: parts.timeZoneName ?? 'UTC',
  }
}

export type WallTime = Pick<ZonedTime, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>

/** The moment when the clocks of the place show this. In the hour that comes twice, the first one. */
export function epochOf(wall: WallTime, zone?: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  // the offset of a guess, then of what follows from it: two steps settle everything but the missing hour
  const first = asUtc - zonedTime(asUtc, zone).offsetMinutes * 60_000
  return asUtc - zonedTime(first, zone).offsetMinutes * 60_000
}
