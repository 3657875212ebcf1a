// An endpoint at one moment, immutable.
// A technology-level endpoint has an empty resource, and neither state nor channels.

export interface EndpointSnapshot {
  readonly technology: string
  readonly resource: string
  readonly state: 'unknown' | 'offline' | 'online'
  readonly channelIds: readonly string[]
  readonly maxChannels?: number
}

export interface TextMessage {
  readonly from: string
  readonly to: string
  readonly body: string
  readonly variables: Readonly<Record<string, string>>
}
