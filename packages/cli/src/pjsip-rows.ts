// Rows of the lists about SIP, in the columns that scripts know.
// Not what is in them.

import { formatAddress } from '@jackfield/conf'
import type { Channel } from '@jackfield/core'
import {
  type AorInventory,
  type Contact,
  contactStatuses,
  type EndpointInventory,
  type PjsipInventory,
} from '@jackfield/technologies'
import { cell, rightCell, wideCell } from './columns.ts'
import { elapsedClock } from './elapsed.ts'

type Registration = ReturnType<PjsipInventory['registrations']>[number]

const line = '='.repeat(90)
const dots = (text: string, width: number) => `<${text.padEnd(width - 2, '.').slice(0, width - 2)}>`

const heads = {
  endpoint: ` Endpoint:  ${dots('Endpoint/CID', 56)}  ${dots('State', 12)}  ${dots('Channels', 11)}`,
  auth: `    I/OAuth:  ${dots('AuthId/UserName', 74)}`,
  aor: `        Aor:  ${dots('Aor', 46)}  ${dots('MaxContact', 12)}`,
  contact: `      Contact:  ${dots('Aor/ContactUri', 39)} ${dots('Hash', 10)} ${dots('Status', 8)} ${dots('RTT(ms)', 11)}`,
  transport: `  Transport:  ${dots('TransportId', 21)}  ${dots('Type', 6)}  ${dots('cos', 5)}  ${dots('tos', 5)}  ${dots('BindAddress', 32)}`,
  identify: `   Identify:  ${dots('Identify/Endpoint', 74)}`,
  match: `        Match:  ${dots('criteria', 36)}`,
  channel: `    Channel:  ${dots('ChannelId', 46)}  ${dots('State', 12)}  ${dots('Time', 11)}`,
  registration: ` ${dots('Registration/ServerURI', 54)}  ${dots('Auth', 26)}  ${dots('Status', 15)}`,
  dialed: `      Exten: ${dots('DialedExten', 22)}  CLCID: ${dots('ConnectedLineCID', 36)}`,
  list: `       List:  ${dots('List/Event', 46)}  ${dots('Items', 12)}`,
} as const

export type PjsipHead = keyof typeof heads

export const headOf = (...kinds: readonly PjsipHead[]): string[] => ['', ...kinds.map((kind) => heads[kind]), line, '']

export const foundLine = (count: number): string[] => ['', `Objects found: ${count}`, '']

export function contactRow({ aor, uri, id, status, roundtripUsec }: Contact): string {
  const hash = id.slice(-32, -22)
  const { brief } = contactStatuses[status]
  const roundtrip = status === 'available' ? (roundtripUsec / 1000).toFixed(3) : 'nan'
  return `      Contact:  ${cell(`${aor}/${uri}`, 39)} ${cell(hash, 10)} ${cell(brief, 8)} ${rightCell(roundtrip, 11)}`
}

export const aorRow = ({ settings: { name, max_contacts } }: AorInventory): string =>
  `        Aor:  ${cell(name, 46)}  ${rightCell(max_contacts, 12)}`

export const authRow = (kind: 'InAuth' | 'OutAuth' | 'Auth', { name, username }: { name: string; username: string }) =>
  `${`${kind}:`.padStart(12)}  ${name}/${username}`

export function transportRow({ settings, transport }: ReturnType<PjsipInventory['transports']>[number]): string {
  const { name, protocol, cos, tos, bind } = settings
  const at = transport
    ? formatAddress({ host: transport.local.address, port: transport.local.port })
    : `${bind} (not open)`
  return `  Transport:  ${cell(name, 21)}  ${cell(protocol, 6)}  ${rightCell(cos, 5)}  ${rightCell(tos, 5)}  ${at}`
}

/** Every setting with its value. */
export const settingLines = (settings: readonly (readonly [name: string, value: string])[]): string[] => [
  ` ${wideCell('ParameterName', 34)} : ParameterValue`,
  ` ${'='.repeat(70)}`,
  ...settings.map(([name, value]) => ` ${wideCell(name, 34)} : ${value}`),
]

export function registrationRow({ settings, state, nextSeconds }: Registration): string {
  const { name, server_uri, outbound_auth } = settings
  const next = nextSeconds === undefined ? '' : `(exp. ${nextSeconds}s)`
  return ` ${cell(`${name}/${server_uri}`, 54)}  ${cell(outbound_auth[0] ?? 'n/a', 26)}  ${cell(state, 15)} ${next}`.trimEnd()
}

/** A type, not an interface: it is shown as JSON. */
type RegistrationData = {
  readonly name: string
  readonly server: string
  readonly client: string
  readonly state: string
  readonly nextSeconds?: number
}

export const registrationData = ({ settings, state, nextSeconds }: Registration): RegistrationData => ({
  name: settings.name,
  server: settings.server_uri,
  client: settings.client_uri,
  state,
  ...(nextSeconds === undefined ? {} : { nextSeconds }),
})

export const channelRow = (channel: Channel, now: number): string => {
  const { state } = channel.snapshot()
  return `    Channel:  ${cell(channel.name, 46)}  ${cell(state, 12)}  ${elapsedClock(now - channel.createdAt)}`
}

export function endpointRow({ settings, deviceState, channels }: EndpointInventory): string {
  const name = settings.callerid.number === '' ? settings.name : `${settings.name}/${settings.callerid.number}`
  return ` Endpoint:  ${cell(name, 56)}  ${cell(deviceState, 12)}  ${channels.length} of inf`
}

/** An endpoint with everything that belongs to it. */
export function endpointRows(endpoint: EndpointInventory, now: number): string[] {
  const { aors, auths, outboundAuths, transport, identifies, channels } = endpoint
  return [
    endpointRow(endpoint),
    ...auths.map((auth) => authRow('InAuth', auth)),
    ...outboundAuths.map((auth) => authRow('OutAuth', auth)),
    ...aors.flatMap((aor) => [aorRow(aor), ...aor.contacts.map(contactRow)]),
    ...(transport ? [transportRow({ settings: transport, transport: undefined }).replace(' (not open)', '')] : []),
    ...identifies.flatMap(identifyRows),
    ...channels.map((channel) => channelRow(channel, now)),
    '',
  ]
}

export const identifyRow = ({ name, endpoint }: EndpointInventory['identifies'][number]): string =>
  `   Identify:  ${name}/${endpoint}`

export const identifyRows = (identify: EndpointInventory['identifies'][number]): string[] => [
  identifyRow(identify),
  ...identify.match.map((one) => `        Match: ${one}`),
]

export const identifyData = ({ name, endpoint, match }: EndpointInventory['identifies'][number]) => ({
  name,
  endpoint,
  match: [...match],
})

export const aorData = ({ settings, contacts }: AorInventory) => ({
  name: settings.name,
  maxContacts: settings.max_contacts,
  contacts: contacts.map(contactData),
})

export const transportData = ({ settings, transport }: ReturnType<PjsipInventory['transports']>[number]) => ({
  name: settings.name,
  protocol: settings.protocol,
  bind: settings.bind,
  isOpen: transport !== undefined,
  ...(transport ? { address: transport.local.address, port: transport.local.port } : {}),
})

export function endpointData(endpoint: EndpointInventory) {
  const { settings, aors, auths, outboundAuths, deviceState, channels } = endpoint
  return {
    name: settings.name,
    state: deviceState,
    channels: channels.map(({ name }) => name),
    auths: auths.map(({ name }) => name),
    outboundAuths: outboundAuths.map(({ name }) => name),
    aors: aors.map((aor) => ({ name: aor.settings.name, contacts: aor.contacts.map(contactData) })),
  }
}

export const contactData = ({ aor, uri, status, roundtripUsec, userAgent, expiresAt, isStatic }: Contact) => ({
  aor,
  uri,
  status: contactStatuses[status].label,
  roundtripUsec,
  userAgent,
  ...(isStatic ? {} : { expires: new Date(expiresAt).toISOString() }),
})
