// Whom a message or a referral is for, as requests write it: a technology, and an address within it.
// Not the sending: technologies do that.

import type { JsonObject } from '@jackfield/base'
import type { Technology } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { House } from '../house.ts'
import { readVariables } from './read-variables.ts'

export interface Addressee {
  readonly technology: Technology
  /** without the technology's word and colon */
  readonly to: string
}

/** `pjsip:alice`, the technology in any letter case. */
export function findAddressee(written: string, { technologies }: Pick<House, 'technologies'>): Addressee {
  const colon = written.indexOf(':')
  const technology = colon > 0 ? technologies.get(written.slice(0, colon)) : undefined
  if (!technology) throw new Fault('endpoint-not-found')
  return { technology, to: written.slice(colon + 1) }
}

export function findEndpointAddressee(
  technologyName: string,
  resource: string,
  { technologies, endpoints }: Pick<House, 'technologies' | 'endpoints'>,
): Addressee {
  const technology = endpoints.get(technologyName, resource) && technologies.get(technologyName)
  if (!technology) throw new Fault('endpoint-not-found')
  return { technology, to: resource }
}

/** What goes along; where the technology has headers, they become such. */
export function readHeaders(variables: JsonObject | undefined): Record<string, string> {
  return Object.fromEntries(readVariables(variables).map(({ name, value }) => [name, value]))
}

/** Whether it was taken; a technology that has no way to do this takes nothing. */
export async function handOver(taken: boolean | undefined | Promise<boolean>): Promise<void> {
  if (!(await taken)) throw new Fault('endpoint-not-found')
}
