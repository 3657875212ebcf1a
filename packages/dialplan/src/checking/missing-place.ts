// A place of the dialplan that is named as a constant: what of it does not exist, in one sentence.
// Not the search (dialplan-reach.ts).

import type { Place } from '@jackfield/conf'
import { parseLocation } from '../engine/location.ts'
import type { Context, Extension, Priority } from '../extensions/index.ts'
import type { DialplanReach, Reached, WantedPriority } from './dialplan-reach.ts'
import { isConstant } from './references.ts'
import type { Target } from './targets.ts'

type PlaceTarget = Extract<Target, { kind: 'location' | 'context' | 'extension' }>

/** Where a priority stands. */
export interface Standing {
  readonly context: Context
  readonly extension: Extension
  readonly priority: Priority
  readonly place: Place
}

interface Missing {
  readonly code: string
  readonly message: string
}

/** Nothing: it is there, may be there, or is no constant. */
export function missingPlace(reach: DialplanReach, target: PlaceTarget, standing: Standing): Missing | undefined {
  switch (target.kind) {
    case 'context':
      return isConstant(target.name) && !reach.hasContext(target.name) ? noContext(target.name) : undefined
    case 'extension':
      return missingIn(reach, { ...target, priority: 1 }, standing)
    case 'location':
      return missingLocation(reach, target.text, standing)
  }
}

/** The same of a place that another file writes in full; `undefined` also where its shape is another. */
export function missingFullPlace(reach: DialplanReach, text: string): Missing | undefined {
  const [context = '', exten = '', priority = '', ...more] = text.split(',').map((part) => part.trim())
  if (more.length > 0 || [context, exten, priority].some((part) => part === '' || !isConstant(part))) return undefined
  const wanted = /^\d+$/.test(priority) ? Number(priority) : priority
  return describe(reach.find(context, exten, wanted), context, exten, wanted)
}

function missingLocation(reach: DialplanReach, text: string, standing: Standing): Missing | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const { context, exten, priority } = parseLocation(text, { context: '', exten: '', priority: 0 })
  // an unknown part may hold commas of its own
  if (parts.length < 3 && !isConstant(parts[0] ?? '')) return undefined
  const wanted = readPriority(priority, standing)
  return missingIn(reach, { context: context || undefined, exten: exten || undefined, priority: wanted }, standing)
}

/** Nothing where it is not known, which any will do for. */
function readPriority(text: string, { priority }: Standing): WantedPriority {
  const relative = /^([+-])(\d+)$/.exec(text)
  if (relative) return priority.number + Number(`${relative[1]}${relative[2]}`)
  if (/^\d+$/.test(text)) return Number(text)
  return isConstant(text) && text !== '' ? text : undefined
}

interface Wanted {
  readonly context: string | undefined
  readonly exten: string | undefined
  readonly priority: WantedPriority
}

function missingIn(
  reach: DialplanReach,
  { context, exten, priority }: Wanted,
  standing: Standing,
): Missing | undefined {
  if (context !== undefined && !isConstant(context)) return undefined
  if (context !== undefined && !reach.hasContext(context)) return noContext(context)
  if (exten !== undefined && (!isConstant(exten) || exten.startsWith('_') || exten === '')) return undefined
  const inside = context ?? standing.context.name
  // the same extension of another context: what was dialled is not known
  if (context !== undefined && exten === undefined) return undefined
  const found =
    exten === undefined
      ? reach.findSame(inside, standing.extension, priority)
      : context === undefined
        ? reach.findFrom(inside, exten, priority)
        : reach.find(inside, exten, priority)
  return describe(found, inside, exten ?? standing.extension.name, priority)
}

const noContext = (name: string): Missing => ({ code: 'no-such-context', message: `there is no context "${name}"` })

function describe(found: Reached, context: string, exten: string, priority: WantedPriority): Missing | undefined {
  if (found === 'there' || found === 'unknown') return undefined
  if (found === 'no-context') return noContext(context)
  if (found === 'no-extension')
    return { code: 'no-such-extension', message: `there is no extension "${exten}" in context "${context}"` }
  const what = found === 'no-label' ? 'label' : 'priority'
  const message = `there is no ${what} "${priority}" in extension "${exten}" of context "${context}"`
  return { code: `no-such-${what}`, message }
}
