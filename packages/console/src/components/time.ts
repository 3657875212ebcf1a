// Times in a view: those that go on are drawn anew each second, all together.

import { systemClock, type Timer } from '@jackfield/base'
import { h } from 'preact'
import { useEffect } from 'preact/hooks'
import { Store } from '../live/store.ts'
import { useStore } from '../live/use-store.ts'
import { formatAgo, formatDuration, formatMoment } from './format-time.ts'

const wholeSeconds = () => Math.floor(systemClock.wall() / 1000)

/** The wall clock, to the second; it runs while somebody looks at it. */
const seconds = new Store(wholeSeconds())
let looking = 0
let ticking: Timer | undefined

function useSecond(): number {
  useEffect(() => {
    looking++
    ticking ??= systemClock.every(1_000, () => seconds.set(wholeSeconds()))
    seconds.set(wholeSeconds())
    return () => {
      if (--looking > 0) return
      ticking?.cancel()
      ticking = undefined
    }
  }, [])
  return useStore(seconds) * 1000
}

/** ARI's timestamps: `2026-03-04T14:03:07.123+0000` */
export const parseTime = (text: string): number => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))

type Moment = string | number
const momentOf = (at: Moment) => (typeof at === 'number' ? at : parseTime(at))

/** When something was. */
export function Time({ at }: { at: Moment }) {
  const time = momentOf(at)
  const date = new Date(time)
  const now = Math.floor(systemClock.wall())
  return h('time', { dateTime: date.toISOString(), title: date.toString() }, formatMoment(time, now))
}

/** How long ago, or in how long. */
export function Ago({ at }: { at: Moment }) {
  const now = useSecond()
  const time = momentOf(at)
  const date = new Date(time)
  return h('time', { dateTime: date.toISOString(), title: date.toString() }, formatAgo(time, now))
}

/** How long something lasts that began then; it goes on. */
export function Since({ at, format = formatDuration }: { at: Moment; format?: (ms: number) => string }) {
  const now = useSecond()
  return h('span', null, format(Math.max(0, now - momentOf(at))))
}
