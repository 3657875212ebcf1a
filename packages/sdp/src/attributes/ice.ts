// ICE in descriptions: user and password, options, candidates (RFC 8839).
// Not the checks.

import { isIP } from 'node:net'
import { type Attribute, attribute, type MediaDescription, type SessionDescription } from '../session-description.ts'
import { attributeValue, attributeValues, hasAttribute } from './find.ts'

export interface IceCandidate {
  readonly foundation: string
  /** 1: RTP, 2: RTCP */
  readonly component: number
  readonly transport: string
  readonly priority: number
  /** an address, or a `.local` name that only its own network can look up */
  readonly address: string
  readonly port: number
  readonly type: string
  readonly relatedAddress?: string | undefined
  readonly relatedPort?: number | undefined
  /** `tcptype` and whatever else follows, as written */
  readonly extensions?: string | undefined
}

export interface IceParameters {
  readonly ufrag: string
  readonly password: string
  readonly isLite: boolean
  readonly isTrickle: boolean
  readonly candidates: readonly IceCandidate[]
}

const word = '[A-Za-z0-9+/]'
const form = new RegExp(
  String.raw`^(${word}{1,32}) +(\d{1,3}) +(\S+) +(\d{1,10}) +(\S+) +(\d{1,5}) +typ +(\S+)` +
    String.raw`(?: +raddr +(\S+) +rport +(\d{1,5}))?(?: +(.*))?$`,
)

export function parseCandidate(text: string): IceCandidate | undefined {
  const parts = form.exec(text)
  const port = Number(parts?.[6])
  if (!parts || port < 1 || port > 65_535 || Number(parts[4]) >= 2 ** 32) return undefined
  if (isIP(parts[5]!) === 0 && !/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.local$/.test(parts[5]!)) return undefined
  return {
    foundation: parts[1]!,
    component: Number(parts[2]),
    transport: parts[3]!.toLowerCase(),
    priority: Number(parts[4]),
    address: parts[5]!,
    port,
    type: parts[7]!,
    ...(parts[8] !== undefined && { relatedAddress: parts[8], relatedPort: Number(parts[9]) }),
    ...(parts[10] !== undefined && { extensions: parts[10] }),
  }
}

export function formatCandidate(candidate: IceCandidate): string {
  const { foundation, component, transport, priority, address, port, type } = candidate
  let text = `${foundation} ${component} ${transport} ${priority} ${address} ${port} typ ${type}`
  if (candidate.relatedAddress !== undefined)
    text += ` raddr ${candidate.relatedAddress} rport ${candidate.relatedPort ?? 0}`
  return candidate.extensions === undefined ? text : `${text} ${candidate.extensions}`
}

/** undefined: the other side does no ICE for this media. Broken candidates are left out. */
export function iceOf(session: SessionDescription, media: MediaDescription): IceParameters | undefined {
  const find = (name: string) => attributeValue(media, name) ?? attributeValue(session, name)
  const ufrag = find('ice-ufrag')
  const password = ufrag === undefined ? undefined : find('ice-pwd')
  if (ufrag === undefined || password === undefined) return undefined
  if (!/^[A-Za-z0-9+/]{4,256}$/.test(ufrag) || !/^[A-Za-z0-9+/]{22,256}$/.test(password)) return undefined
  return {
    ufrag,
    password,
    isLite: hasAttribute(session, 'ice-lite'),
    isTrickle: (find('ice-options') ?? '').split(/ +/).includes('trickle'),
    candidates: attributeValues(media, 'candidate').flatMap((text) => parseCandidate(text) ?? []),
  }
}

/** For a media section; `ice-lite` belongs to the session. */
export const iceAttributes = (ice: Pick<IceParameters, 'ufrag' | 'password' | 'candidates'>): Attribute[] => [
  attribute('ice-ufrag', ice.ufrag),
  attribute('ice-pwd', ice.password),
  ...ice.candidates.map((candidate) => attribute('candidate', formatCandidate(candidate))),
]
