// SIP objects as events of lists: every option under its name without underscores, then what is known beside it.
// Not which objects.

import {
  type AorInventory,
  type Contact,
  contactStatuses,
  type EndpointInventory,
  type PjsipInventory,
} from '@jackfield/technologies'
import type { Field, Line } from './message.ts'
import type { ListItem } from './reply.ts'

type ObjectKind = Parameters<PjsipInventory['fields']>[0]

/** `rtp_symmetric` is `RtpSymmetric`, `100rel` stays as it is. */
const fieldName = (option: string) =>
  option
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export function objectLines(
  inventory: PjsipInventory,
  kind: ObjectKind,
  name: string,
  more: readonly Field[] = [],
): readonly Line[] {
  return [
    ['ObjectType', kind],
    ['ObjectName', name],
    ...inventory.fields(kind, name).map(({ attribute, value }): Field => [fieldName(attribute), value]),
    ...more,
  ]
}

export const item = (event: string, lines: readonly Line[]): ListItem => ({ event, lines, id: 'first' })

export const channelNames = ({ channels }: EndpointInventory): string => channels.map(({ name }) => name).join(',')

/** Contacts of an aor as lists name them. */
export const contactNames = (aors: readonly AorInventory[]): string =>
  aors.flatMap(({ contacts }) => contacts.map(({ aor, uri }) => `${aor}/${uri}`)).join(',')

export function contactDetail(inventory: PjsipInventory, contact: Contact, endpoint: string): readonly Line[] {
  const fields = new Map(inventory.fields('aor', contact.aor).map(({ attribute, value }) => [attribute, value]))
  const { status, roundtripUsec, expiresAt, isStatic } = contact
  return [
    ['AOR', contact.aor],
    ['URI', contact.uri],
    ['UserAgent', contact.userAgent],
    ['RegExpire', isStatic ? '0' : String(Math.floor(expiresAt / 1000))],
    ['ViaAddress', contact.viaHost === '' ? '' : `${contact.viaHost}:${contact.viaPort}`],
    ['CallID', contact.callId],
    ['Status', contactStatuses[status].label],
    ['RoundtripUsec', status === 'available' ? String(roundtripUsec) : 'N/A'],
    ['EndpointName', endpoint],
    ['ID', contact.id],
    ['AuthenticateQualify', fields.get('authenticate_qualify') === 'true' ? '1' : '0'],
    ['OutboundProxy', fields.get('outbound_proxy') ?? ''],
    ['Path', contact.path.join(',')],
    ['QualifyFrequency', fields.get('qualify_frequency') ?? '0'],
    ['QualifyTimeout', Number(fields.get('qualify_timeout') ?? 0).toFixed(3)],
    ['Qualify2xxOnly', fields.get('qualify_2xx_only') === 'true' ? '1' : '0'],
  ]
}

export function aorExtras({ settings, contacts }: AorInventory, endpoint?: string): readonly Field[] {
  const registered = contacts.filter(({ isStatic }) => !isStatic)
  return [
    ['Contacts', contactNames([{ settings, contacts }])],
    ['TotalContacts', String(contacts.length)],
    ['ContactsRegistered', String(registered.length)],
    ...(endpoint === undefined ? [] : ([['EndpointName', endpoint]] as const)),
  ]
}
