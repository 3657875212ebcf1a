// The lines that offers and answers share: origin, connection, a media section with everything that belongs to it.
// Not the decisions.

import type { Direction } from '../attributes/direction.ts'
import { hasAttribute } from '../attributes/find.ts'
import { type Format, formatAttributes } from '../attributes/formats.ts'
import { iceAttributes } from '../attributes/ice.ts'
import {
  type Attribute,
  attribute,
  type Connection,
  type MediaDescription,
  type SessionDescription,
} from '../session-description.ts'
import type { Capabilities, StreamCapability } from './capabilities.ts'

export function describeSession(
  capabilities: Capabilities,
  media: readonly MediaDescription[],
  bundled: readonly string[],
): SessionDescription {
  const { address, addressType } = connectionOf(capabilities.address)
  const attributes: Attribute[] = []
  if (bundled.length > 0) attributes.push(attribute('group', `BUNDLE ${bundled.join(' ')}`))
  if (capabilities.isIceLite && capabilities.streams.some(({ ice }) => ice)) attributes.push(attribute('ice-lite'))
  return {
    origin: {
      username: capabilities.username ?? '-',
      sessionId: capabilities.sessionId,
      version: capabilities.version,
      addressType,
      address,
    },
    name: capabilities.sessionName ?? '-',
    connection: { address, addressType },
    lines: [{ type: 't', value: '0 0' }],
    attributes,
    media,
  }
}

export const connectionOf = (address: string): Connection => ({
  // our own: an address or a name
  addressType: address.includes(':') ? 'IP6' : 'IP4',
  address,
})

export interface MediaParts {
  readonly protocol: string
  readonly formats: readonly Format[]
  readonly direction: Direction
  readonly hasRtcpMux: boolean
  readonly hasIce: boolean
  readonly mid?: string | undefined
  readonly security: readonly Attribute[]
  /** `rtcp-fb` and `extmap` */
  readonly extras: readonly Attribute[]
  readonly packetTimeMs?: number | undefined
}

export function describeMedia(stream: StreamCapability, parts: MediaParts, sessionAddress: string): MediaDescription {
  const attributes: Attribute[] = []
  for (const format of parts.formats) attributes.push(...formatAttributes(format))
  if (parts.packetTimeMs !== undefined) attributes.push(attribute('ptime', parts.packetTimeMs))
  if (stream.mostPacketTimeMs !== undefined) attributes.push(attribute('maxptime', stream.mostPacketTimeMs))
  attributes.push(...parts.extras, ...parts.security)
  if (parts.hasIce && stream.ice) attributes.push(...iceAttributes(stream.ice))
  if (parts.mid !== undefined) attributes.push(attribute('mid', parts.mid))
  if (parts.hasRtcpMux) attributes.push(attribute('rtcp-mux'))
  if (stream.rtcpPort !== undefined && stream.rtcpPort !== stream.port + 1) {
    attributes.push(attribute('rtcp', parts.hasRtcpMux ? stream.port : stream.rtcpPort))
  }
  attributes.push(attribute(parts.direction), ...(stream.attributes ?? []))
  return {
    kind: stream.kind,
    port: stream.port,
    protocol: parts.protocol,
    formats: parts.formats.map(({ payloadType }) => String(payloadType)),
    connection: stream.address === sessionAddress ? undefined : connectionOf(stream.address),
    lines: [],
    // a list that grew has room for many more, and a description stays as long as its call
    attributes: attributes.slice(),
  }
}

/** The same answer once its port is known: it stands at every line that is wanted. */
export function placeMedia(
  description: SessionDescription,
  { port, rtcpPort }: { readonly port: number; readonly rtcpPort: number },
): SessionDescription {
  const isUsual = rtcpPort === port + 1
  return {
    ...description,
    media: description.media.map((media) => {
      if (media.port === 0) return media
      const rtcp = hasAttribute(media, 'rtcp-mux') ? port : rtcpPort
      return { ...media, port, attributes: isUsual ? media.attributes : [...media.attributes, attribute('rtcp', rtcp)] }
    }),
  }
}

/** A line that was offered and is not wanted keeps its place with port 0 (RFC 3264 §6). */
export const declineMedia = (media: MediaDescription): MediaDescription => ({
  kind: media.kind,
  port: 0,
  protocol: media.protocol,
  formats: media.formats,
  lines: [],
  attributes: [],
})
