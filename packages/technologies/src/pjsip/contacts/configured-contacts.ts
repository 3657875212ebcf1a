// The contacts that the configuration gives an aor: by its own lines, and by sections of their own.
// Not those who register.

import type { AorSettings, ContactSettings } from '../configuration/settings.ts'
import { type Contact, type QualifyRules, staticContactId } from './contact.ts'

/** The aor a section belongs to, by its name; undefined: the name does not say. */
export const aorOfContact = (name: string): string | undefined => /^(.+?)(?:@@|;@)/s.exec(name)?.[1]

/** By their ids. A section whose time is over is none. */
export function configuredContacts(
  aor: AorSettings,
  sections: readonly ContactSettings[],
  nowMs: number,
): Map<string, Contact> {
  const found = new Map<string, Contact>()
  for (const line of aor.contact) {
    const uri = line.replace(/^<|>$/g, '')
    const id = staticContactId(aor.name, uri)
    found.set(id, configured(id, aor.name, uri, aor))
  }
  for (const section of sections) {
    const contact = ofSection(section, aor)
    if (contact.expiresAt > nowMs) found.set(contact.id, contact)
  }
  return found
}

function ofSection(section: ContactSettings, aor: AorSettings): Contact {
  const isAsked = section.qualify_frequency > 0
  return {
    ...configured(section.name, aor.name, section.uri, isAsked ? section : aor),
    ...(isAsked ? { qualify: section } : {}),
    outboundProxy: section.outbound_proxy || undefined,
    expiresAt: section.expiration_time > 0 ? section.expiration_time * 1000 : Number.POSITIVE_INFINITY,
    path: section.path,
    userAgent: section.user_agent,
    viaHost: section.via_addr,
    viaPort: section.via_port,
    callId: section.call_id,
    endpoint: section.endpoint,
  }
}

const configured = (id: string, aor: string, uri: string, rules: QualifyRules): Contact => ({
  id,
  aor,
  uri,
  isStatic: true,
  status: rules.qualify_frequency > 0 ? 'unknown' : 'created',
  roundtripUsec: 0,
  expiresAt: Number.POSITIVE_INFINITY,
  path: [],
  userAgent: '',
  viaHost: '',
  viaPort: 0,
  callId: '',
  sequence: 0,
  endpoint: '',
  transport: 'UDP',
  isBoundToFlow: false,
})
