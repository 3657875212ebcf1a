// The step into a subroutine of the dialplan: checked, remembered, its arguments set.

import { splitArguments } from '../variables/split-arguments.ts'
import type { Call } from './application.ts'
import { mostArguments, mostFrames } from './gosub-stack.ts'
import { findLocation, splitSubroutine } from './location.ts'

/** False: there is no such place (said in the log). */
export function enterSubroutine({ channel, session, parts, log }: Call, text: string): boolean {
  const { context, exten, priority, caller } = channel.facts
  const from = { context, exten, priority }
  const { location, args = '' } = splitSubroutine(text)
  const found = findLocation(location, from, parts.extensions, caller.number)
  if (!found.ok) {
    log.error(`Gosub: ${found.reason}`)
    return false
  }
  const { place } = found
  if (!parts.extensions.find(place.context, place.exten, place.priority, caller.number)) {
    log.error(`Gosub: there is no ${place.context},${place.exten},${place.priority}`)
    return false
  }
  if (session.stack.depth >= mostFrames) {
    log.error(`Gosub: more than ${mostFrames} subroutines in one another`)
    return false
  }
  parts.walk.goTo(session, place)
  // told before its arguments are
  channel.publish()
  session.stack.push(from, place, splitArguments(args, { most: mostArguments, isRaw: true }))
  return true
}
