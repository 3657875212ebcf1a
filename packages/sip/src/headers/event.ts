// Event and Subscription-State (RFC 6665 §8.2).
// Not subscriptions themselves.

import { SipFault } from '../message/fault.ts'
import { Parameters, readParameters } from '../message/parameters.ts'
import { Reader } from '../message/reader.ts'
import { mostSeconds, parseNumber } from './numbers.ts'

export interface Event {
  /** the package, in lower case, templates included: `presence.winfo` */
  package: string
  id?: string | undefined
  parameters: Parameters
}

export function parseEvent(text: string): Event | SipFault {
  const read = readWord(text)
  if (read instanceof SipFault) return read
  return { package: read.word, id: read.parameters.get('id'), parameters: read.parameters }
}

export const formatEvent = (event: Pick<Event, 'package' | 'id'>): string =>
  `${event.package}${Parameters.of({ id: event.id })}`

export interface SubscriptionState {
  /** `active`, `pending`, `terminated` or another */
  state: string
  reason?: string | undefined
  expires?: number | undefined
  retryAfter?: number | undefined
}

export function parseSubscriptionState(text: string): SubscriptionState | SipFault {
  const read = readWord(text)
  if (read instanceof SipFault) return read
  const seconds = (name: string) => {
    const value = read.parameters.get(name)
    return value === undefined ? undefined : parseNumber(value, mostSeconds)
  }
  const expires = seconds('expires')
  const retryAfter = seconds('retry-after')
  if (expires instanceof SipFault) return expires
  if (retryAfter instanceof SipFault) return retryAfter
  return { state: read.word, reason: read.parameters.get('reason'), expires, retryAfter }
}

export const formatSubscriptionState = ({ state, reason, expires, retryAfter }: SubscriptionState): string =>
  `${state}${Parameters.of({ reason, expires, 'retry-after': retryAfter })}`

function readWord(text: string): { word: string; parameters: Parameters } | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const word = reader.token().toLowerCase()
  if (word === '') return new SipFault('bad-token', reader.at)
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  reader.skipSpace()
  return reader.isAtEnd ? { word, parameters } : new SipFault('trailing-text', reader.at)
}
