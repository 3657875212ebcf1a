// Rows of the lists about SIP, in the columns that scripts know.
// Not what is in them.

import { formatAddress } from '@jackfield/conf'
import {
  type AorInventory,
  type Contact,
  contactStatuses,
  type EndpointInventory,
  type PjsipInventory,
} from '@jackfield/technologies'
import { cell, rightCell } from './columns.ts'
import { elapsedClock } from './elapsed.ts'

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
} as const

export const headOf = (...kinds: readonly (keyof typeof heads)[]): string[] => [
  '',
  ...kinds.map((kind) => heads[kind]),
  line,
  '',
]

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

/** An endpoint with everything that belongs to it. */
export function endpointRows(endpoint: EndpointInventory, now: number): string[] {
  const { settings, aors, auths, outboundAuths, transport, identifies, deviceState, channels } = endpoint
  const name = settings.callerid.number === '' ? settings.name : `${settings.name}/${settings.callerid.number}`
  return [
    ` Endpoint:  ${cell(name, 56)}  ${cell(deviceState, 12)}  ${channels.length} of inf`,
    ...auths.map((auth) => authRow('InAuth', auth)),
    ...outboundAuths.map((auth) => authRow('OutAuth', auth)),
    ...aors.flatMap((aor) => [aorRow(aor), ...aor.contacts.map(contactRow)]),
    ...(transport ? [transportRow({ settings: transport, transport: undefined }).replace(' (not open)', '')] : []),
    ...identifies.flatMap(identifyRows),
    ...channels.map((channel) => {
      const { state } = channel.snapshot()
      return `    Channel:  ${cell(channel.name, 46)}  ${cell(state, 12)}  ${elapsedClock(now - channel.createdAt)}`
    }),
    '',
  ]
}

export const identifyRows = ({ name, endpoint, match }: EndpointInventory['identifies'][number]): string[] => [
  `   Identify:  ${name}/${endpoint}`,
  ...match.map((one) => `        Match: ${one}`),
]

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
