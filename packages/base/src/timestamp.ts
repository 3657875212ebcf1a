// Moments as the interface writes them: local time, milliseconds, numeric zone without colon.
// Not for reading dates.

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const three = (value: number) => (value < 10 ? `00${value}` : value < 100 ? `0${value}` : `${value}`)

/** `2026-08-05T17:01:18.042-0600` of milliseconds since 1970. */
export function formatTimestamp(wallMs: number): string {
  if (wallMs === lastMs) return lastText
  lastText = make(wallMs)
  lastMs = wallMs
  return lastText
}

// What happens at once comes in runs of one moment.
let lastMs = Number.NaN
let lastText = ''

function make(wallMs: number): string {
  const second = Math.floor(wallMs / 1000)
  const ms = Math.floor(wallMs - second * 1000)
  const known = recent
  const text = known?.second === second ? known : remember(second)
  return `${text.head}.${three(ms)}${text.zone}`
}

interface Second {
  second: number
  head: string
  zone: string
}

// Thousands of events share one second: its text is made once.
let recent: Second | undefined

function remember(second: number): Second {
  const date = new Date(second * 1000)
  const offset = -date.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const head = `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  recent = { second, head, zone }
  return recent
}
