// Every event that this door knows, with its class.
// Not what is in them.

import { events } from './events/index.ts'
import { type Privilege, showPrivileges } from './privileges.table.ts'

export interface EventName {
  readonly name: string
  readonly privileges: string
}

const namesOf = (description: { readonly name: unknown; readonly names?: readonly string[] }): readonly string[] =>
  typeof description.name === 'string' ? [description.name] : (description.names ?? [])

export const eventNames = (): readonly EventName[] => {
  const classes = new Map<string, Privilege>()
  for (const { description } of events)
    for (const name of namesOf(description)) classes.set(name, classes.get(name) ?? description.privilege)
  return [...classes]
    .map(([name, privilege]) => ({ name, privileges: showPrivileges([privilege]) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
