// What goes along with a message or a referral, and what is answered when a technology was asked to take it.
// Not the sending.

import type { JsonObject } from '@jackfield/base'
import type { SendOutcome } from '@jackfield/core'
import { Accepted, Fault, type Parameter } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { readVariables } from './read-variables.ts'

export const sending = {
  resource: 'endpoints',
  response: 'void',
  success: 202,
  errors: ['endpoint-not-found'],
  module: 'res_ari_endpoints.so',
} as const satisfies Partial<InterfaceOperation>

/** A technology, a colon and an address. */
export const addressParameter = <const A extends string>(about: A) =>
  ({
    in: 'query',
    type: 'string',
    about,
    required: true,
    words: { missing: 'To must be specified', invalid: 'To must be specified' },
  }) as const satisfies Parameter

export const senderParameter = {
  in: 'query',
  type: 'string',
  about: 'Who it is from: an endpoint or an address.',
  required: true,
  late: true,
} as const satisfies Parameter

export const headerParameter = {
  in: 'body',
  type: 'containers',
  about: 'Names and values that go along, as headers where the technology has them.',
  late: true,
} as const satisfies Parameter

/** An endpoint as an address: `pjsip:alice`. */
export function addressOf(technology: string, resource: string, { endpoints }: Pick<AriDeps, 'endpoints'>): string {
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
