// What a REGISTER comes to: which contacts are new, renewed or taken away, or why it is refused (RFC 3261 §10.3).
// Not doing it: a value goes in, a value comes out.

import { contactExpires, isSameUri, isSipUri, type NameAddress, parseUri, SipFault, type SipUri } from '@jackfield/sip'
import type { AorSettings } from '../configuration/settings.ts'
import type { Contact, Device } from '../contacts/contact.ts'
import { deviceOf, isSameDevice } from './device.ts'
import { grantedSeconds } from './expiration.ts'

export interface RegistrationWish {
  /** of the Contact headers; `*` takes all away; empty: only asks */
  readonly contacts: readonly NameAddress[] | '*'
  /** of the Expires header */
  readonly expires: number | undefined
  readonly callId: string
  readonly sequence: number
  /** on the wall clock, milliseconds */
  readonly now: number
  /** where the contact is to be reached: as given, or brought to where it was seen */
  reachable(uri: SipUri): string
}

export interface PlannedContact {
  readonly uri: string
  /** as the phone wrote it */
  readonly givenUri: string
  readonly seconds: number
  readonly known?: Contact
  readonly device?: Device | undefined
}

export type RegistrationPlan =
  | { readonly ok: false; readonly status: number }
  | {
      readonly ok: true
      readonly kept: readonly PlannedContact[]
      readonly removed: readonly Contact[]
      /** pushed out by the new ones */
      readonly displaced: readonly {
        readonly contact: Contact
        readonly why: 'remove existing' | 'remove unavailable'
      }[]
    }

const mostUriLength = 512
/** No network holds a request back for longer than a transaction lasts (RFC 3261 §17.1.2.2). */
const mostLateMs = 32_000

export function planRegistration(
  aor: AorSettings,
  current: readonly Contact[],
  wish: RegistrationWish,
): RegistrationPlan {
  const registered = current.filter(({ isStatic }) => !isStatic)
  if (wish.contacts === '*') {
    if (wish.expires !== 0) return { ok: false, status: 400 }
    return { ok: true, kept: [], removed: registered, displaced: [] }
  }
  const kept: PlannedContact[] = []
  const removed: Contact[] = []
  for (const contact of wish.contacts) {
    if (!isSipUri(contact.uri)) return { ok: false, status: 416 }
    const givenUri = formatBare(contact.uri)
    const uri = wish.reachable(contact.uri)
    if (uri.length > mostUriLength) return { ok: false, status: 400 }
    const device = deviceOf(contact)
    const known = registered.find((one) => isSame(one.uri, uri))
    // the same device, from where it was before
    const moved = registered.find((one) => one !== known && isSameDevice(one.device, device))
    if ([known, moved].some((one) => one && isLate(one, wish))) return { ok: false, status: 400 }
    const seconds = grantedSeconds(aor, contactExpires(contact), wish.expires)
    if (seconds > 0) kept.push({ uri: known?.uri ?? uri, givenUri, seconds, device, ...(known ? { known } : {}) })
    else if (known) removed.push(known)
    if (moved) removed.push(moved)
  }
  const displaced = makeRoom(aor, registered, kept, removed)
  return displaced ? { ok: true, kept, removed, displaced } : { ok: false, status: 403 }
}

/** An older request that came late must not undo a newer one; one with the same number says the same again. */
function isLate(known: Contact, { callId, sequence, now }: RegistrationWish): boolean {
  if (known.callId !== callId || sequence >= known.sequence) return false
  // a phone that begins to count anew is not kept out for good
  return now - (known.registeredAt ?? 0) < mostLateMs
}

type Displaced = { contact: Contact; why: 'remove existing' | 'remove unavailable' }

/** Who has to go; nothing when there is no room even then. */
function makeRoom(
  aor: AorSettings,
  registered: readonly Contact[],
  kept: readonly PlannedContact[],
  removed: readonly Contact[],
): Displaced[] | undefined {
  const touched = new Set<Contact>([...removed, ...kept.flatMap(({ known }) => known ?? [])])
  const others = registered.filter((contact) => !touched.has(contact))
  const excess = others.length + kept.length - aor.max_contacts
  if (excess <= 0) return []
  if (kept.length > aor.max_contacts) return undefined
  const unreachable = aor.remove_unavailable ? others.filter(({ status }) => status === 'unavailable') : []
  const gone: Displaced[] = unreachable
    .slice(0, excess)
    .map((contact) => ({ contact, why: 'remove unavailable' as const }))
  if (gone.length === excess) return gone
  if (!aor.remove_existing) return undefined
  const oldest = others
    .filter((contact) => !gone.some((one) => one.contact === contact))
    .toSorted((a, b) => a.expiresAt - b.expiresAt)
  for (const contact of oldest.slice(0, excess - gone.length)) gone.push({ contact, why: 'remove existing' })
  return gone
}

/** Everything behind the address counts, but headers have no place in a contact. */
function formatBare(uri: SipUri): string {
  const port = uri.port === undefined ? '' : `:${uri.port}`
  const user = uri.user === undefined ? '' : `${uri.user}@`
  return `${uri.scheme}:${user}${uri.host}${port}${uri.parameters}`
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [parseUri(a), parseUri(b)]
  return !(one instanceof SipFault) && !(other instanceof SipFault) && isSameUri(one, other)
}
