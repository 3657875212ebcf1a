// The own fields of events that many of them share, as JSON text.
// An event about an internal channel or a hidden bridge is not told: then there is no text.

import type { BridgeSnapshot, ChannelSnapshot } from '@jackfield/core'
import type { Render } from './render.ts'

/** `"channel":{…}` */
export const channelField = (channel: ChannelSnapshot, render: Render, name = 'channel'): string | undefined =>
  channel.isInternal ? undefined : `"${name}":${render.channel(channel)}`

/** `"bridge":{…}` */
export const bridgeField = (bridge: BridgeSnapshot, render: Render): string | undefined =>
  bridge.isHidden ? undefined : `"bridge":${render.bridge(bridge)}`

/** Fields in front of one that may not be told. */
export const before = (fields: string, last: string | undefined): string | undefined =>
  last === undefined ? undefined : `${fields},${last}`

/** `"cause":16`, for numbers that may be absent; without them an empty text. */
export const optionalNumber = (name: string, value: number | undefined): string =>
  value === undefined ? '' : `,"${name}":${value}`

/** `,"name":{…}` of a snapshot that may be absent or internal. */
export const optionalChannel = (name: string, channel: ChannelSnapshot | undefined, render: Render): string =>
  channel === undefined || channel.isInternal ? '' : `,"${name}":${render.channel(channel)}`

export const optionalBridge = (name: string, bridge: BridgeSnapshot | undefined, render: Render): string =>
  bridge === undefined ? '' : `,"${name}":${render.bridge(bridge)}`
