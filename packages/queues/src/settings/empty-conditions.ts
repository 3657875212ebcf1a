// When a queue counts as empty for a caller: the words of joinempty and leavewhenempty, and whether a member passes them.
// Not who is asked.

import { table } from '@jackfield/base'
import { parseBoolean } from '@jackfield/conf'
import type { DeviceState } from '@jackfield/core'

/** A member does not count when one of these is true of it. */
export type EmptyWord = 'penalty' | 'paused' | 'inuse' | 'ringing' | 'unavailable' | 'invalid' | 'unknown' | 'wrapup'

export type EmptyConditions = ReadonlySet<EmptyWord>

export const noConditions: EmptyConditions = new Set()

const words = new Set<EmptyWord>([
  'penalty',
  'paused',
  'inuse',
  'ringing',
  'unavailable',
  'invalid',
  'unknown',
  'wrapup',
])

const usual: EmptyConditions = new Set(['penalty', 'invalid', 'paused'])
const strict: EmptyConditions = new Set(['penalty', 'invalid', 'paused', 'unavailable'])
const loose: EmptyConditions = new Set(['penalty', 'invalid'])

/** Words that stand for several, and replace what was written before them. */
const sets = table<EmptyConditions>({ strict, loose })

/** `yes` to `joinempty` is `no` to `leavewhenempty`. */
export function readConditions(
  text: string,
  isJoining: boolean,
): { readonly conditions: EmptyConditions; readonly unknown: readonly string[] } {
  const conditions = new Set<EmptyWord>()
  const unknown: string[] = []
  const replace = (by: EmptyConditions) => {
    conditions.clear()
    for (const word of by) conditions.add(word)
  }
  for (const written of text.toLowerCase().split(',')) {
    const word = written.trim()
    const isTrue = parseBoolean(word)
    const set = sets.get(word)
    if (words.has(word as EmptyWord)) conditions.add(word as EmptyWord)
    else if (set) replace(set)
    else if (isTrue !== undefined) replace(isTrue === isJoining ? noConditions : usual)
    else if (word !== '') unknown.push(word)
  }
  return { conditions, unknown }
}

/** What is asked of a member besides its penalty. */
export interface Presence {
  readonly state: DeviceState
  readonly isPaused: boolean
  readonly isWrappingUp: boolean
}

const wordOfState: Readonly<Partial<Record<DeviceState, EmptyWord>>> = {
  INUSE: 'inuse',
  RINGING: 'ringing',
  UNAVAILABLE: 'unavailable',
  INVALID: 'invalid',
  UNKNOWN: 'unknown',
}

export function passes({ state, isPaused, isWrappingUp }: Presence, conditions: EmptyConditions): boolean {
  const word = wordOfState[state]
  if (word !== undefined && conditions.has(word)) return false
  if (isPaused && conditions.has('paused')) return false
  return !(isWrappingUp && conditions.has('wrapup'))
}
