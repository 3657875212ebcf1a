// Loops of the dialplan: where each While stands, and how its end is found by looking ahead.
// Not the applications; they only say which way to go.

import type { Place } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'

/** What marks the way of a loop in the variables of the channel, under the names the dialplan knows. */
const depthName = ({ context, exten, priority }: Place) => `${context}_${exten}_${priority}`

/** How far ahead the end of a loop is looked for. */
const farthest = 10_000

const placeOf = ({ channel }: ApplicationRun): Place => {
  const { context, exten, priority } = channel.facts
  return { context, exten, priority }
}

/** The priority of the EndWhile that belongs to a While at the present place. */
function findEnd({ channel, deps }: ApplicationRun, from: number): number | undefined {
  const { context, exten, caller } = channel.facts
  let depth = 0
  for (let priority = from + 1; priority < from + farthest; priority++) {
    const entry = deps.extensions.find(context, exten, priority, caller.number)
    if (!entry) return undefined
    const name = entry.application.toLowerCase()
    if (name === 'while') depth++
    else if (name === 'endwhile' && depth-- === 0) return priority
  }
  return undefined
}

/** Innermost loop of the extension the channel is in: the priority of its While. */
function innermost({ channel, deps }: ApplicationRun): number | undefined {
  const { context, exten, priority, caller } = channel.facts
  let depth = 0
  for (let at = priority - 1; at > 0; at--) {
    const entry = deps.extensions.find(context, exten, at, caller.number)
    if (!entry) return undefined
    const name = entry.application.toLowerCase()
    if (name === 'endwhile') depth++
    else if (name === 'while' && depth-- === 0) return at
  }
  return undefined
}

/** Remembers where the loop ends, as other dialplan code may look at it. */
export function enterLoop(call: ApplicationRun): void {
  const place = placeOf(call)
  const end = findEnd(call, place.priority)
  const name = depthName(place)
  if (call.channel.variables.get(name) === undefined) call.channel.variables.set(name, '1')
  if (end === undefined) return
  call.channel.variables.set(`END_${name}`, String(end + 1))
}

/** Behind the loop whose While is at the present place. */
export function skipLoop(call: ApplicationRun): void {
  const place = placeOf(call)
  const end = findEnd(call, place.priority)
  const name = depthName(place)
  for (const gone of [name, `END_${name}`]) call.channel.variables.set(gone, undefined)
  if (end === undefined) call.log.warning('While: there is no EndWhile')
  else call.goTo({ ...place, priority: end + 1 })
}

/** Back to the While of the loop the channel is in; false: it is in none. */
export function repeatLoop(call: ApplicationRun): boolean {
  const start = innermost(call)
  if (start === undefined) return false
  call.goTo({ ...placeOf(call), priority: start })
  return true
}

/** Behind the loop the channel is in; false: it is in none, or the loop has no end. */
export function leaveLoop(call: ApplicationRun): boolean {
  const start = innermost(call)
  const end = start === undefined ? undefined : findEnd(call, start)
  if (start === undefined || end === undefined) return false
  const name = depthName({ ...placeOf(call), priority: start })
  for (const gone of [name, `END_${name}`]) call.channel.variables.set(gone, undefined)
  call.goTo({ ...placeOf(call), priority: end + 1 })
  return true
}
