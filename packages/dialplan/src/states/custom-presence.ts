// What people say of themselves, as the dialplan keeps it in its database: `CustomPresence:name`.
// Not where it is set and told.

import type { DialplanDatabase } from '@jackfield/core'
import { splitArguments } from '../variables/split-arguments.ts'

export interface Presence {
  readonly state: string
  readonly subtype: string
  readonly message: string
}

export const customPresenceFamily = 'CustomPresence'
export const customPresencePrefix = 'custompresence:'

export const decodePresence = (text: string): string => Buffer.from(text, 'base64').toString()

/** As it is kept: `state,subtype,message,options`; with the option `e` the texts are in base64. */
export function parsePresence(kept: string): Presence {
  const [state = '', subtype = '', message = '', how = ''] = splitArguments(kept)
  const isEncoded = how.includes('e')
  return {
    state: state.toLowerCase(),
    subtype: isEncoded ? decodePresence(subtype) : subtype,
    message: isEncoded ? decodePresence(message) : message,
  }
}

/** Of a provider that hints name; undefined: it is none of the dialplan's. */
export function readPresence(database: Pick<DialplanDatabase, 'get'>, provider: string): Presence | undefined {
  if (!provider.toLowerCase().startsWith(customPresencePrefix)) return undefined
  const name = provider.slice(customPresencePrefix.length)
  return parsePresence(database.get(customPresenceFamily, name) ?? 'not_set,,')
}
