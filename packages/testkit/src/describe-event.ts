// An event in one line, with what makes it recognisable.
// Not the whole event.

import type { AriEvent } from '@jackfield/client'
import { show } from './matches.ts'

interface Shown {
  readonly name?: string
  readonly id?: string
  readonly state?: string
}

/** Fields that say nothing about what happened, or too much. */
const unsaid = new Set(['type', 'timestamp', 'asterisk_id', 'application', 'seq'])

export function describeEvent(event: AriEvent): string {
  const said = Object.entries(event).flatMap(([name, value]) => (unsaid.has(name) ? [] : [`${name} ${brief(value)}`]))
  return [event.type, said.join(', ')].join(' ').trimEnd()
}

/** Of an object its name or id, and its state. */
function brief(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return show(value)
  const { name, id, state } = value as Shown
  const title = name || id
  if (title === undefined) return show(value)
  return state === undefined ? title : `${title} (${state})`
}
