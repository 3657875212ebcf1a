// What goes along with a message or a referral, and what is answered when a technology was asked to take it.
// Not the sending.

import type { JsonObject } from '@jackfield/base'
import type { SendOutcome } from '@jackfield/core'
import { Accepted, Fault } from '@jackfield/description'
import type { House } from '../house.ts'
import { readVariables } from './read-variables.ts'

/** An endpoint as an address: `pjsip:alice`. */
export function addressOf(technology: string, resource: string, { endpoints }: Pick<House, 'endpoints'>): string {
  if (!endpoints.get(technology, resource)) throw new Fault('endpoint-not-found')
  return `${technology.toLowerCase()}:${resource}`
}

/** Where the technology has headers, variables become such. */
export function readHeaders(variables: JsonObject | undefined): Record<string, string> {
  return Object.fromEntries(readVariables(variables).map(({ name, value }) => [name, value]))
}

export async function answerSent(sent: Promise<SendOutcome>): Promise<Accepted> {
  if (!(await sent).ok) throw new Fault('endpoint-not-found')
  return new Accepted()
}
