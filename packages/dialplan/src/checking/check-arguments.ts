// The arguments of one call of an application, as far as they are constants: whether all are there, and whether its letters exist.
// Not what they mean.

import { type Complaint, type Place, warning } from '@jackfield/conf'
import { dialOptions } from '../dialling/dial-options.table.ts'
import type { ApplicationFacts } from '../engine/engine-deps.ts'
import { parseOptions } from '../engine/option-string.ts'
import { splitCall } from '../engine/split-call.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { isConstant } from './references.ts'

/** `data` with its references put aside. */
export function checkArguments(facts: ApplicationFacts, data: string, place: Place): Complaint[] {
  const split = splitCall(facts, data)
  // what a variable holds may be several arguments
  if (!split.ok) {
    if (!isConstant(data)) return []
    return [warning('argument-missing', `${facts.name} needs an argument: ${split.missing}`, place)]
  }
  const known = facts.name === 'Dial' ? dialOptions : facts.options
  const letters = facts.name === 'Dial' ? splitArguments(data, { most: 4 })[2] : split.args[optionsIndex(facts)]
  if (!known || letters === undefined) return []
  return checkLetters(facts.name, letters, known, place)
}

const optionsIndex = ({ arguments: names }: ApplicationFacts): number =>
  names.findIndex((name) => name.replace(/\?$/, '') === 'options')

function checkLetters(
  name: string,
  letters: string,
  known: Readonly<Record<string, string>>,
  place: Place,
): Complaint[] {
  const parsed = parseOptions(letters, known)
  if (!parsed.ok) return isConstant(letters) ? [warning('bad-options', `${name}: ${parsed.reason}`, place)] : []
  return parsed.unknown
    .filter((letter) => isConstant(letter))
    .map((letter) => warning('unknown-letter', `${name} has no option "${letter}"`, place))
}
