// Contact: `*`, or addresses with expiry and preference (RFC 3261 §20.10).
// Not registration.

import { SipFault } from '../message/fault.ts'
import { readList } from '../message/lists.ts'
import { type NameAddress, readNameAddress } from '../message/name-address.ts'
import { mostSeconds, parseNumber } from './numbers.ts'

export function parseContacts(text: string, most = 70): NameAddress[] | '*' | SipFault {
  if (text.trim() === '*') return '*'
  const contacts = readList(text, readNameAddress, most)
  if (contacts instanceof SipFault) return contacts
  for (const contact of contacts) {
    if (contact.uri.scheme === 'other' && contact.uri.text === '*') return new SipFault('bad-value')
    const expires = contact.parameters.get('expires')
    if (expires !== undefined && parseNumber(expires, mostSeconds) instanceof SipFault)
      return new SipFault('bad-number')
  }
  return contacts
}

/** Seconds; undefined when the contact names none. */
export function contactExpires(contact: NameAddress): number | undefined {
  const text = contact.parameters.get('expires')
  return text === undefined ? undefined : Number(text)
}

/** From 0 to 1 in thousandths; 1 when none is named or it is malformed. */
export function contactPreference(contact: NameAddress): number {
  const text = contact.parameters.get('q')
  return text !== undefined && /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1
}
