// The step into a subroutine of the dialplan: checked, remembered, its arguments set.

import type { ApplicationRun } from '../engine/application.ts'
import { findLocation, splitSubroutine } from '../engine/location.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { mostArguments, mostFrames } from './gosub-stack.ts'

/** False: there is no such place, which is told. */
export function enterSubroutine({ channel, session, deps }: ApplicationRun, text: string): boolean {
  const { context, exten, priority, caller } = channel.facts
  const from = { context, exten, priority }
  const { location, args = '' } = splitSubroutine(text)
  const found = findLocation(location, from, deps.extensions, caller.number)
  if (!found.ok) {
    channel.fail('no-such-extension', `Gosub: ${found.reason}`)
    return false
  }
  const { place } = found
  if (!deps.extensions.find(place.context, place.exten, place.priority, caller.number)) {
    channel.fail('no-such-extension', `Gosub: there is no ${place.context},${place.exten},${place.priority}`)
    return false
  }
  if (session.stack.depth >= mostFrames) {
    channel.fail('application-error', `Gosub: more than ${mostFrames} subroutines in one another`)
    return false
  }
  deps.pbxRun.goTo(session, place)
  // told before its arguments are
  channel.publish()
  session.stack.push(from, place, splitArguments(args, { most: mostArguments, isRaw: true }))
  return true
}
