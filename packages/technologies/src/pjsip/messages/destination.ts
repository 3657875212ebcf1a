// Whom a text message or a referral is for: the forms of an address behind `pjsip:`.
// Not dial strings: those name nobody but endpoints.

import { isSipUri, parseNameAddress, SipFault } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Signalling, Target, Wish } from '../signalling/signalling.ts'

export interface Destination {
  readonly endpoint: EndpointSettings
  readonly target: Target
}

/** undefined: there is no such endpoint, or it is nowhere to be reached. */
export function findDestination(signalling: Signalling, to: string): Destination | undefined {
  const found = parseDestination(signalling, to.trim())
  const [target] = found ? signalling.targets(found.endpoint, found.wish) : []
  return found && target ? { endpoint: found.endpoint, target } : undefined
}

interface Found {
  readonly endpoint: EndpointSettings
  readonly wish: Wish
}

function parseDestination(signalling: Signalling, to: string): Found | undefined {
  const { objects } = signalling
  const named = /^PJSIP\/([^@]+)@(.+)$/i.exec(to)
  if (named) {
    const endpoint = objects.endpoint(named[2] as string)
    return endpoint && { endpoint, wish: { user: named[1] as string } }
  }
  const slash = to.indexOf('/')
  const name = slash < 0 ? to : to.slice(0, slash)
  const endpoint = objects.endpoint(name)
  if (endpoint) return { endpoint, wish: slash < 0 ? {} : wishOf(to.slice(slash + 1)) }
  const beforeAt = /^([^@"<:/]+)@/.exec(to)?.[1]
  const known = beforeAt === undefined ? undefined : objects.endpoint(beforeAt)
  if (known) return { endpoint: known, wish: {} }
  const fallback = objects.endpoint(objects.global.default_outbound_endpoint)
  return fallback && { endpoint: fallback, wish: { uri: addressOf(to) } }
}

/** An address has a scheme or a host; anything else names an aor. */
const wishOf = (text: string): Wish =>
  /^sips?:/i.test(text) || text.includes('@') ? { uri: addressOf(text) } : { aors: [text] }

/** As an URI, however it was written; who cannot be read is not found. */
function addressOf(text: string): string {
  const read = parseNameAddress(text)
  if (!(read instanceof SipFault) && isSipUri(read.uri)) {
    return /<([^>]*)>/.exec(text)?.[1] ?? text
  }
  return `sip:${text}`
}
