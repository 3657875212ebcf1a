// Which applications of the interface a dialplan sends calls to by name, and where it says so.
// Not those whose names are found out by a call: what has a variable in it is left out.

import type { Place } from '@jackfield/conf'
import { type Dialplan, hintPriority } from '../extensions/index.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { isConstant, maskReferences } from './references.ts'
import { targetsOf } from './targets.ts'

/** The places of each name, in the order in which they are read. */
export function namedApplications(dialplan: Dialplan): ReadonlyMap<string, readonly (Place | undefined)[]> {
  const named = new Map<string, (Place | undefined)[]>()
  const look = (application: string, data: string, place: Place | undefined): void => {
    if (application.toLowerCase() === 'stasis') {
      const name = splitArguments(data)[0]?.trim() ?? ''
      if (name === '' || !isConstant(name)) return
      const places = named.get(name)
      if (places) places.push(place)
      else named.set(name, [place])
      return
    }
    for (const target of targetsOf(application, data))
      if (target.kind === 'application') look(target.name, target.data, place)
  }
  for (const { extensions } of dialplan.contexts) {
    for (const { priorities } of extensions) {
      for (const { number, application, data, place } of priorities)
        if (number !== hintPriority) look(application.trim(), maskReferences(data), place)
    }
  }
  return named
}
