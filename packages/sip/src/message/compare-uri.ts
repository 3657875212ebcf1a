// When two addresses are the same (RFC 3261 §19.1.4; RFC 3966 §4 for numbers).
// Not whether they reach the same phone.

import { unescapeUri } from './escapes.ts'
import type { Parameters } from './parameters.ts'
import { isSipUri, type SipUri, type TelUri, type Uri } from './uri.ts'

/** These differ when only one side has them; every other parameter counts only when both have it. */
const decisive = ['user', 'ttl', 'method', 'maddr', 'transport'] as const

export function isSameUri(a: Uri, b: Uri): boolean {
  if (isSipUri(a)) return isSipUri(b) && isSameSipUri(a, b)
  if (a.scheme === 'tel') return b.scheme === 'tel' && isSameTelUri(a, b)
  return b.scheme === 'other' && a.text === b.text
}

function isSameSipUri(a: SipUri, b: SipUri): boolean {
  return (
    a.scheme === b.scheme &&
    isSamePart(a.user, b.user) &&
    isSamePart(a.password, b.password) &&
    a.host.toLowerCase() === b.host.toLowerCase() &&
    // the default port, given and not given, are different (§19.1.4)
    a.port === b.port &&
    hasSameParameters(a.parameters, b.parameters) &&
    hasSameHeaders(a, b)
  )
}

/** The user is compared with regard to case, escapes as what they stand for. */
const isSamePart = (a: string | undefined, b: string | undefined) =>
  a === b || (a !== undefined && b !== undefined && unescapeUri(a) === unescapeUri(b))

function hasSameParameters(a: Parameters, b: Parameters): boolean {
  for (const name of decisive) if (a.has(name) !== b.has(name)) return false
  for (const [name, value] of a) {
    if (!b.has(name)) continue
    const other = b.get(name)
    if (unescapeUri(value ?? '').toLowerCase() !== unescapeUri(other ?? '').toLowerCase()) return false
  }
  return true
}

function hasSameHeaders(a: SipUri, b: SipUri): boolean {
  if (a.headers.length !== b.headers.length) return false
  const key = ([name, value]: readonly [string, string]) => `${name.toLowerCase()}=${unescapeUri(value)}`
  const others = b.headers.map(key).sort()
  return a.headers
    .map(key)
    .sort()
    .every((header, at) => header === others[at])
}

function isSameTelUri(a: TelUri, b: TelUri): boolean {
  const digits = (number: string) => number.replace(/[-.()]/g, '').toLowerCase()
  if (digits(a.number) !== digits(b.number) || a.parameters.size !== b.parameters.size) return false
  for (const [name, value] of a.parameters) {
    if (!b.parameters.has(name)) return false
    const other = b.parameters.get(name) ?? ''
    const isNumber = name === 'ext' || (name === 'phone-context' && other.startsWith('+'))
    const read = (text: string) => (isNumber ? digits(text) : unescapeUri(text).toLowerCase())
    if (read(value ?? '') !== read(other)) return false
  }
  return true
}
