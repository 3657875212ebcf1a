// Where to go, as people write it: `[[context,]exten,]priority`, the priority a number, a label or `+n`.
// Not the going.

import type { Place } from '@jackfield/core'

export interface LabelFinder {
  findLabel(context: string, exten: string, label: string, callerNumber?: string): number | undefined
}

export type FoundLocation = { ok: true; place: Place } | { ok: false; reason: string }

/** The parts of a location, empty ones taken from the present place. */
export function parseLocation(text: string, present: Place): { context: string; exten: string; priority: string } {
  const deps = text.split(',').map((part) => part.trim())
  const [priority = '', exten, context] = deps.length > 3 ? [deps[2], deps[1], deps[0]] : [...deps].reverse()
  return { context: context || present.context, exten: exten || present.exten, priority }
}

export function findLocation(
  text: string,
  present: Place,
  finder: LabelFinder,
  callerNumber: string | undefined,
): FoundLocation {
  const { context, exten, priority } = parseLocation(text, present)
  if (priority === '') return { ok: false, reason: `the location '${text}' has no priority` }
  const relative = /^([+-])(\d+)$/.exec(priority)
  if (relative) {
    const by = Number(relative[2]) * (relative[1] === '-' ? -1 : 1)
    return { ok: true, place: { context, exten, priority: present.priority + by } }
  }
  if (/^\d+$/.test(priority)) {
    const number = Number(priority)
    if (number < 1) return { ok: false, reason: `a priority must be above zero, not ${priority}` }
    return { ok: true, place: { context, exten, priority: number } }
  }
  const found = finder.findLabel(context, exten, priority, callerNumber)
  if (found === undefined)
    return { ok: false, reason: `there is no label '${priority}' in extension '${exten}' of context '${context}'` }
  return { ok: true, place: { context, exten, priority: found } }
}

/** `location(args)` taken apart; the arguments are not split. */
export function splitSubroutine(text: string): { location: string; args: string | undefined } {
  const open = text.indexOf('(')
  if (open < 0) return { location: text, args: undefined }
  const close = text.lastIndexOf(')')
  return { location: text.slice(0, open), args: text.slice(open + 1, close > open ? close : undefined) }
}
