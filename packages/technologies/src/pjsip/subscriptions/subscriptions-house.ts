// What the parts around SUBSCRIBE and NOTIFY stand on.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus, Channels, Endpoints, Mailboxes } from '@jackfield/core'
import type { Contacts } from '../contacts/contacts.ts'
import type { Signalling } from '../signalling/signalling.ts'

/** What an extension with a hint does now; nothing when it has none. */
export interface Hints {
  get(context: string, exten: string): { readonly state: string; readonly hint: string } | undefined
}

export interface SubscriptionsHouse {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly signalling: Signalling
  readonly contacts: Contacts
  /** names of the endpoints that are reached through an aor */
  endpointsOf(aor: string): Iterable<string>
  readonly hints: Hints
  readonly mailboxes: Pick<Mailboxes, 'get' | 'update'>
  readonly endpoints: Pick<Endpoints, 'find'>
  readonly channels: Pick<Channels, 'get'>
}
