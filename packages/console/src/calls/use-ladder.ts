// The ladder of a call, followed while the call goes on: only what is new is asked for.
// Not its reading: ladder/read-ladder.ts.

import { systemClock } from '@jackfield/base'
import { useRef } from 'preact/hooks'
import { parseTime } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { type Asked, useAsked } from '../live/use-asked.ts'
import type { Ladder } from './call.ts'

const askEveryMs = 1_000
/** The last message of a call may come so long after its end: a BYE is repeated for 32 seconds (RFC 3261 §17.1.2.2). */
const lateMs = 35_000

export function useLadder(callId: string): Asked<Ladder> {
  const last = useRef<Ladder | undefined>(undefined)
  if (last.current && last.current.id !== callId && !last.current.channels.some(({ id }) => id === callId))
    last.current = undefined
  return useAsked(
    async (signal) => {
      const before = last.current
      // what is over stays as it is
      if (before && isOver(before)) return before
      const since = before === undefined ? {} : { since: before.last }
      const answer = await exchange().calls.getLadder({ callId, ...since }, { signal })
      last.current = joined(before, answer)
      return last.current
    },
    [callId],
    { everyMs: askEveryMs },
  )
}

const isOver = ({ ended }: Ladder) => ended !== undefined && systemClock.wall() - parseTime(ended) > lateMs

/** What came since, behind what was known; all anew when something came in before that. */
export function joined(before: Ladder | undefined, answer: Ladder): Ladder {
  if (before === undefined || answer.complete) return answer
  return { ...answer, rungs: answer.rungs.length === 0 ? before.rungs : [...before.rungs, ...answer.rungs] }
}
