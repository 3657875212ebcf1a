// Times and durations as people read them.
// Not components: time.ts shows them.

const two = (value: number) => String(value).padStart(2, '0')

/** `4 s`, `3:07`, `1:02:03`, `2 d 3 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** As the clock of a telephone: `0:04`, `3:07`, `1:02:03`. */
export function formatTimer(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** `12 ms`, `1.3 s`. */
export const formatMs = (ms: number): string =>
  ms < 0.05
    ? '0 ms'
    : ms < 10
      ? `${ms.toFixed(1)} ms`
      : ms < 1000
        ? `${Math.round(ms)} ms`
        : `${(ms / 1000).toFixed(1)} s`

/** `14:03:07` of today, `Mar 4, 14:03` of another day, in the browser's zone. */
export function formatMoment(time: number, now: number): string {
  const date = new Date(time)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (date.toDateString() === new Date(now).toDateString()) return `${clock}:${two(date.getSeconds())}`
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  const day = date.toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return `${day}, ${clock}`
}

/** `just now`, `40 s ago`, `in 5 min`. */
export function formatAgo(time: number, now: number): string {
  const seconds = Math.round((now - time) / 1000)
  const words = roughly(Math.abs(seconds))
  if (words === undefined) return 'just now'
  return seconds > 0 ? `${words} ago` : `in ${words}`
}

function roughly(seconds: number): string | undefined {
  if (seconds < 2) return undefined
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let at = 0
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at++
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}
