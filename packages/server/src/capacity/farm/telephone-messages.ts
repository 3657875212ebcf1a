// What the telephones of the farm say in SIP: written as text and read by a few searches, so that many of them cost little.
// Not a stack: it speaks to an exchange that is asked for nothing else, and trusts what it says.

import type { Address } from './farm-messages.ts'

export interface TelephoneCall {
  readonly id: string
  /** whom requests go to: the number at first, the contact of the exchange later */
  target: string
  readonly from: string
  to: string
}

const version = 'SIP/2.0'
const hostPort = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`

export function sdp(rtp: Address, payloadType: number): string {
  const family = rtp.host.includes(':') ? 'IP6' : 'IP4'
  return [
    'v=0',
    `o=capacity 1 1 IN ${family} ${rtp.host}`,
    's=-',
    `c=IN ${family} ${rtp.host}`,
    't=0 0',
    `m=audio ${rtp.port} RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} ${payloadType === 9 ? 'G722' : payloadType === 8 ? 'PCMA' : 'PCMU'}/8000`,
    'a=rtcp-mux',
    'a=sendrecv',
    '',
  ].join('\r\n')
}

/** `sequence` and `method` also make the branch, so that an ACK of a refusal has that of its INVITE. */
export function request(method: string, call: TelephoneCall, local: Address, sequence: number, body = ''): string {
  const branch = `z9hG4bK${call.id}-${sequence}${method === 'ACK' ? 'a' : ''}`
  return requestWith(method, call, { local, sequence, branch, body })
}

/** The ACK of a refusal belongs to the transaction of its INVITE (RFC 3261 §17.1.1.3). */
export function refusalAck(call: TelephoneCall, local: Address, to: string): string {
  return requestWith('ACK', { ...call, to }, { local, sequence: 1, branch: `z9hG4bK${call.id}-1`, body: '' })
}

interface RequestParts {
  readonly local: Address
  readonly sequence: number
  readonly branch: string
  readonly body: string
}

function requestWith(method: string, call: TelephoneCall, { local, sequence, branch, body }: RequestParts): string {
  const lines = [
    `${method} ${call.target} ${version}`,
    `Via: ${version}/UDP ${hostPort(local)};rport;branch=${branch}`,
    'Max-Forwards: 70',
    `From: ${call.from}`,
    `To: ${call.to}`,
    `Call-ID: ${call.id}`,
    `CSeq: ${sequence} ${method}`,
    `Contact: <sip:capacity@${hostPort(local)}>`,
  ]
  return withBody(lines, body)
}

const copied = ['Via', 'From', 'Call-ID', 'CSeq', 'Record-Route']

/** The answer to a request as it came. */
export function answer(received: string, status: string, local: Address, tag: string, body = ''): string {
  const to = headerOf(received, 'To')
  const lines = [`${version} ${status}`]
  for (const name of copied) for (const value of headersOf(received, name)) lines.push(`${name}: ${value}`)
  lines.push(`To: ${/;\s*tag=/i.test(to) ? to : `${to};tag=${tag}`}`)
  lines.push(`Contact: <sip:capacity@${hostPort(local)}>`)
  return withBody(lines, body)
}

function withBody(lines: readonly string[], body: string): string {
  const type = body === '' ? '' : 'Content-Type: application/sdp\r\n'
  return `${lines.join('\r\n')}\r\n${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const headEnd = (text: string) => text.indexOf('\r\n\r\n')

/** All values of a header by its whole name, or the short one of Via, From, To, Call-ID and Contact. */
export function headersOf(text: string, name: string): string[] {
  const head = text.slice(0, headEnd(text))
  const short = shortNames.get(name)
  const pattern = new RegExp(`\\r\\n(?:${name}${short ? `|${short}` : ''})[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'gi')
  return [...head.matchAll(pattern)].map(([, value]) => value ?? '')
}

const shortNames: ReadonlyMap<string, string> = new Map([
  ['Via', 'v'],
  ['From', 'f'],
  ['To', 't'],
  ['Call-ID', 'i'],
  ['Contact', 'm'],
])

export const headerOf = (text: string, name: string): string => headersOf(text, name)[0] ?? ''

/** The address between angle brackets. */
export const uriIn = (contact: string): string => /<([^>]*)>/.exec(contact)?.[1] ?? contact.split(';')[0]?.trim() ?? ''

/** Where the exchange wants its audio, and the first payload type it names. */
export function audioOf(text: string): (Address & { readonly payloadType: number }) | undefined {
  const [, port, payloadType] = /\r\nm=audio (\d+) \S+ (\d+)/.exec(text) ?? []
  const [, host] = /\r\nc=IN IP[46] ([^\r\n/]+)/.exec(text) ?? []
  return port === undefined || host === undefined || payloadType === undefined
    ? undefined
    : { host: host.trim(), port: Number(port), payloadType: Number(payloadType) }
}
