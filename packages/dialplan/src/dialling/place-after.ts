// Option F of Dial and Bridge: where the other channel goes on when this one has hung up.

import type { Place } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { findLocation } from '../engine/location.ts'
import type { Options } from '../engine/option-string.ts'
import { withCommas } from './dial-plan.ts'

/** Without an argument: behind the present priority. Nothing: it ends. */
export function placeAfter(
  { channel, deps, log }: ApplicationRun,
  application: string,
  options: Options,
): Place | undefined {
  if (!options.has('F')) return undefined
  const { context, exten, priority, caller } = channel.facts
  const given = options.get('F')
  if (!given) return { context, exten, priority: priority + 1 }
  const found = findLocation(withCommas(given), { context, exten, priority }, deps.extensions, caller.number)
  if (found.ok) return found.place
  log.warning(`${application}: ${found.reason}`)
  return undefined
}
