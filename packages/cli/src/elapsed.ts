// How long something has taken, in the shapes the reference prints.
// Not moments.

import { counted } from './columns.ts'

const two = (value: number) => String(value).padStart(2, '0')

const parts = (elapsedMs: number) => {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** `01:02:03` */
export function elapsedClock(elapsedMs: number): string {
  const { hours, minutes, seconds } = parts(elapsedMs)
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`
}

/** `1h2m3s` */
export function elapsedShort(elapsedMs: number): string {
  const { hours, minutes, seconds } = parts(elapsedMs)
  return `${hours}h${minutes}m${seconds}s`
}

export const elapsedSeconds = (elapsedMs: number): number => Math.max(0, Math.floor(elapsedMs / 1000))

const spans = [
  ['year', 365 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `2 hours, 1 minute, 3 seconds` */
export function elapsedWords(elapsedMs: number): string {
  let left = elapsedSeconds(elapsedMs)
  const words: string[] = []
  for (const [name, length] of spans) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0) words.push(counted(count, name))
  }
  return words.length === 0 ? '0 seconds' : words.join(', ')
}
