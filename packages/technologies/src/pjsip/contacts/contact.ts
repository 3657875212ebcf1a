// One place where an address of record is reached: registered by a phone, or fixed in the configuration.
// Not who keeps it.

import { createHash } from 'node:crypto'
import { member } from '@jackfield/base'
import { type Flow, isSipUri, parseUri, SipFault, type TransportName, uriHost } from '@jackfield/sip'
import type { AorSettings } from '../configuration/settings.ts'
import type { ContactStatus } from './contact-status.table.ts'

/** A device that registers over one or several flows, `+sip.instance` and `reg-id`. */
export interface Device {
  /** with its angle brackets */
  readonly instance: string
  readonly regId: number
}

/** What a registration says. */
export interface Registered {
  readonly uri: string
  /** as the phone wrote it, where `uri` was brought to the address it was seen at */
  readonly givenUri?: string | undefined
  /** on the wall clock, milliseconds */
  readonly expiresAt: number
  readonly path: readonly string[]
  readonly userAgent: string
  readonly viaHost: string
  readonly viaPort: number
  readonly callId: string
  readonly sequence: number
  /** the last time, on the wall clock; unknown after a restart */
  readonly registeredAt?: number | undefined
  readonly endpoint: string
  readonly transport: TransportName
  /** name of the transport's section */
  readonly transportName?: string | undefined
  /** of a stream: requests go back over it while it is open */
  readonly flow?: Flow | undefined
  /** which device, and which of its ways here: the same one that comes from elsewhere takes its own place (RFC 5626) */
  readonly device?: Device | undefined
  /** it cannot be reached once its connection is gone, nor after a restart */
  readonly isBoundToFlow: boolean
}

/** How a contact is asked whether it is there. */
export type QualifyRules = Pick<AorSettings, 'qualify_frequency' | 'qualify_timeout' | 'qualify_2xx_only'>

export interface Contact extends Registered {
  readonly id: string
  readonly aor: string
  readonly isStatic: boolean
  /** the other exchange that it registered at; nothing: this one */
  readonly node?: string | undefined
  /** instead of the aor's */
  readonly qualify?: QualifyRules | undefined
  readonly outboundProxy?: string | undefined
  readonly status: ContactStatus
  /** microseconds; 0 unless it is reachable */
  readonly roundtripUsec: number
}

/** Registered at another exchange that is gone, and without a Path: nobody reaches it until that one is back. */
export const isStranded = ({ node, status }: Pick<Contact, 'node' | 'status'>): boolean =>
  node !== undefined && status === 'unavailable'

export const staticContactId = (aor: string, uri: string) => `${aor}@@${md5(uri)}`
export const dynamicContactId = (aor: string, uri: string) => `${aor};@${md5(uri)}`

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Where it is reached, with the port: over its connection, or as its URI says; empty where that says nothing. */
export function contactAddress({ flow, uri }: Pick<Registered, 'flow' | 'uri'>): string {
  if (flow) return `${uriHost(flow.remote.address)}:${flow.remote.port}`
  const read = parseUri(uri)
  return read instanceof SipFault || !isSipUri(read) ? '' : `${read.host}:${read.port ?? 5060}`
}

/** The form contacts are kept in, under the names the database of other exchanges has. */
export function formatContact(contact: Contact): string {
  return JSON.stringify({
    uri: contact.uri,
    given_uri: contact.givenUri ?? '',
    expiration_time: String(Math.floor(contact.expiresAt / 1000)),
    path: contact.path.join(','),
    user_agent: contact.userAgent,
    via_addr: contact.viaHost,
    via_port: String(contact.viaPort),
    call_id: contact.callId,
    endpoint: contact.endpoint,
    transport: contact.transport,
    transport_name: contact.transportName ?? '',
    prune_on_boot: contact.isBoundToFlow ? 'yes' : 'no',
    instance: contact.device?.instance ?? '',
    reg_id: String(contact.device?.regId ?? ''),
  })
}

const transportNames: readonly string[] = ['UDP', 'TCP', 'TLS', 'WS', 'WSS'] satisfies TransportName[]

/** Undefined for what is no contact, or none that outlives its connection. */
export function parseContact(text: string): Registered | undefined {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  if (typeof fields !== 'object' || fields === null) return undefined
  const field = (name: string) => {
    const value = member(fields, name)
    return typeof value === 'string' ? value : ''
  }
  const transport = field('transport') || 'UDP'
  const expiresAt = Number(field('expiration_time')) * 1000
  if (!/^sips?:/i.test(field('uri')) || !Number.isFinite(expiresAt) || field('prune_on_boot') === 'yes')
    return undefined
  if (!transportNames.includes(transport)) return undefined
  return {
    uri: field('uri'),
    givenUri: field('given_uri') || undefined,
    expiresAt,
    path: field('path') === '' ? [] : field('path').split(','),
    userAgent: field('user_agent'),
    viaHost: field('via_addr'),
    viaPort: Number(field('via_port')) || 0,
    callId: field('call_id'),
    sequence: 0,
    endpoint: field('endpoint'),
    transport: transport as TransportName,
    transportName: field('transport_name') || undefined,
    device: field('instance') === '' ? undefined : { instance: field('instance'), regId: Number(field('reg_id')) || 0 },
    isBoundToFlow: false,
  }
}
