// Where media goes: addresses of media and RTCP, `rtcp-mux`, `mid`, `group`, `label`, `msid`, `ssrc`.
// Not sockets.

import type { MediaDescription, SessionDescription } from '../session-description.ts'
import { attributeValue, attributeValues, hasAttribute } from './find.ts'

export interface MediaAddress {
  readonly address: string
  readonly port: number
}

/** undefined: no `c=` line anywhere. */
export function mediaAddress(session: SessionDescription, media: MediaDescription): MediaAddress | undefined {
  const connection = media.connection ?? session.connection
  return connection && { address: connection.address, port: media.port }
}

/** `0.0.0.0` and `::` meant hold before there were directions. */
export const isNowhere = (address: string): boolean =>
  address === '0.0.0.0' || (address.includes(':') && /^(::|(0:){7}0)$/.test(address))

/** What can be sent to; 0 says elsewhere that there is nothing. */
const isPort = (port: number): boolean => port >= 1 && port <= 65_535

/** By `a=rtcp` (RFC 3605), with mux the port of the media, otherwise the port behind it. */
export function rtcpAddress(session: SessionDescription, media: MediaDescription): MediaAddress | undefined {
  const place = mediaAddress(session, media)
  if (!place) return undefined
  if (hasAttribute(media, 'rtcp-mux')) return place
  const written = attributeValue(media, 'rtcp')
  const parts = written === undefined ? undefined : /^(\d{1,5})(?: +IN +IP[46] +(\S+))?$/.exec(written)
  if (parts && isPort(Number(parts[1]))) return { address: parts[2] ?? place.address, port: Number(parts[1]) }
  return { address: place.address, port: Math.min(place.port + 1, 65_535) }
}

export const midOf = (media: MediaDescription): string | undefined => attributeValue(media, 'mid')
export const labelOf = (media: MediaDescription): string | undefined => attributeValue(media, 'label')

/** The mids of each group of this kind: `BUNDLE`, `LS`. */
export const groupsOf = (session: SessionDescription, kind: string): string[][] =>
  attributeValues(session, 'group').flatMap((text) => {
    const [name, ...mids] = text.split(/ +/)
    return name === kind ? [mids] : []
  })

export interface MediaStreamId {
  /** `-`: no stream */
  readonly stream: string
  readonly track?: string | undefined
}

/** RFC 8830. */
export const streamIdsOf = (media: MediaDescription): MediaStreamId[] =>
  attributeValues(media, 'msid').map((text) => {
    const [stream, track] = text.split(/ +/)
    return track === undefined ? { stream: stream! } : { stream: stream!, track }
  })

export interface SourceAttribute {
  readonly ssrc: number
  readonly name: string
  readonly value?: string | undefined
}

/** RFC 5576. */
export const sourcesOf = (media: MediaDescription): SourceAttribute[] =>
  attributeValues(media, 'ssrc').flatMap((text) => {
    const parts = /^(\d{1,10}) +([^:]+)(?::(.*))?$/.exec(text)
    if (!parts || Number(parts[1]) >= 2 ** 32) return []
    const source = { ssrc: Number(parts[1]), name: parts[2]! }
    return [parts[3] === undefined ? source : { ...source, value: parts[3] }]
  })
