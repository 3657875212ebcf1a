// The [globals] of extensions.conf: each line sets a variable, replaced with the ones before it.
// Not where globals are kept; that is the engine's.

import type { ConfSection, Place } from '@jackfield/conf'
import type { InstantResolver } from '../variables/index.ts'
import { substitute } from '../variables/index.ts'

export interface GlobalSetting {
  /** With parentheses it is the write of a function. */
  readonly name: string
  readonly value: string
  readonly isFunction: boolean
  readonly place: Place
}

/** Sets `values` on the way, so that later lines and the contexts see them. */
export function readGlobals(
  section: ConfSection,
  values: Map<string, string>,
  resolverAt: (place: Place) => InstantResolver,
): GlobalSetting[] {
  return section.variables.map((variable) => {
    const value = substitute(variable.value, resolverAt(variable))
    const isFunction = variable.name.endsWith(')')
    if (!isFunction) values.set(variable.name, value)
    return { name: variable.name, value, isFunction, place: { file: variable.file, line: variable.line } }
  })
}
