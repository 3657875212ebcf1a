// What the parts around SUBSCRIBE and NOTIFY stand on.

import type { Clock, Dispose, Log, Random } from '@jackfield/base'
import type { Bus, Channels, Endpoints, Mailboxes, StoreSpace } from '@jackfield/core'
import type { Contacts } from '../contacts/contacts.ts'
import type { Signalling } from '../signalling/signalling.ts'
import type { SipTransports } from '../signalling/sip-transports.ts'

export interface Presence {
  readonly state: string
  readonly subtype: string
  readonly message: string
}

export interface Hints {
  /** What an extension with a hint does now; nothing when it has none. */
  get(context: string, exten: string): { readonly state: string; readonly hint: string } | undefined
  /** The name of a hint; empty: it has none. */
  nameOf(context: string, exten: string): string
  /** What whom the hint names says of himself; undefined: it names nobody. */
  presenceOf(context: string, exten: string): Presence | undefined
  /** Its changes are told of from now on, also where its hint is the one of a pattern. */
  follow(context: string, exten: string): Dispose
}

export interface SubscriptionsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly signalling: Signalling
  readonly transports: Pick<SipTransports, 'settingsOf' | 'transportOf' | 'byName'>
  /** where subscriptions survive a restart */
  readonly space?: StoreSpace
  readonly contacts: Contacts
  /** names of the endpoints that are reached through an aor */
  endpointsOf(aor: string): Iterable<string>
  readonly hints: Hints
  readonly mailboxes: Pick<Mailboxes, 'get' | 'update'>
  readonly endpoints: Pick<Endpoints, 'find'>
  readonly channels: Pick<Channels, 'get'>
}
