// Blocks under a condition: where their branches and their end are, found by looking ahead.
// Not the applications; they only say where to go.

import type { Place } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'

/** How far ahead the end of a block is looked for. */
const farthest = 10_000

/** Whatever a block may go on with. */
type Mark = 'elseif' | 'else' | 'endif'

const placeOf = ({ channel }: ApplicationRun): Place => {
  const { context, exten, priority } = channel.facts
  return { context, exten, priority }
}

/** The next of these that belongs to the same block. */
function findNext(
  { channel, deps }: ApplicationRun,
  marks: readonly Mark[],
): { mark: Mark; priority: number } | undefined {
  const { context, exten, priority: from, caller } = channel.facts
  let depth = 0
  for (let priority = from + 1; priority < from + farthest; priority++) {
    const name = deps.extensions.find(context, exten, priority, caller.number)?.application.toLowerCase()
    if (name === undefined) return undefined
    if (name === 'if') depth++
    const mark = depth === 0 ? marks.find((one) => one === name) : undefined
    if (mark) return { mark, priority }
    if (name === 'endif' && depth-- === 0) return undefined
  }
  return undefined
}

/** On to the branch that comes next: an ElseIf is asked, what follows Else is done. False: the block has no end. */
export function goToNextBranch(call: ApplicationRun): boolean {
  const next = findNext(call, ['elseif', 'else', 'endif'])
  if (!next) return false
  call.goTo({ ...placeOf(call), priority: next.mark === 'elseif' ? next.priority : next.priority + 1 })
  return true
}

/** Behind the block that the channel is in. False: it has no end. */
export function leaveBlock(call: ApplicationRun): boolean {
  const end = findNext(call, ['endif'])
  if (!end) return false
  call.goTo({ ...placeOf(call), priority: end.priority + 1 })
  return true
}

/** Does an If stand before the present place that has not ended yet? */
export function isInBlock({ channel, deps }: ApplicationRun): boolean {
  const { context, exten, priority, caller } = channel.facts
  let depth = 0
  for (let at = priority - 1; at > 0; at--) {
    const name = deps.extensions.find(context, exten, at, caller.number)?.application.toLowerCase()
    if (name === undefined) return false
    if (name === 'endif') depth++
    else if (name === 'if' && depth-- === 0) return true
  }
  return false
}
