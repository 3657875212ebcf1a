// A hint taken apart: the devices whose states make the extension's, a presence provider, a name to show.
// Not the states.

import type { Priority } from './extension.ts'

export interface Hint {
  readonly devices: readonly string[]
  /** `CustomPresence:x`, when there is one. */
  readonly presence: string | undefined
  readonly name: string
}

const deps = (text: string): string[] =>
  text
    .split('&')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `application` may come with its variables replaced, for a hint of a pattern. */
export function parseHint(priority: Pick<Priority, 'application' | 'data'>): Hint {
  const comma = priority.application.indexOf(',')
  const devices = comma < 0 ? priority.application : priority.application.slice(0, comma)
  const presence = comma < 0 ? '' : priority.application.slice(comma + 1).trim()
  return { devices: deps(devices), presence: presence || undefined, name: priority.data }
}
