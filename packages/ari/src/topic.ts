// What an event is about, so that those who subscribed to it can be found.
// Not a subscription: who listens is known to the applications.

import type { BridgeSnapshot, ChannelSnapshot, EndpointSnapshot } from '@jackfield/core'

/**
 * `queue`, `call` and `log` are for those who ask for them by name: who hears everything does not hear of them. `application` is what another
 * application is sent: only who follows the exchange without being an application can have it.
 */
export type TopicKind = 'channel' | 'bridge' | 'endpoint' | 'deviceState' | 'queue' | 'call' | 'log' | 'application'

export interface Topic {
  readonly kind: TopicKind
  /** empty: no object in particular, heard only by those who hear every object of the kind */
  readonly id: string
  /** of a channel: the endpoint it belongs to (`PJSIP/alice`), whose subscribers hear it too */
  readonly endpoint?: string | undefined
  /** of a channel or an endpoint: the technology, whose subscribers hear it too */
  readonly technology?: string
  /** subscribers to every object of the kind do not hear it */
  readonly exceptAll?: true
}

/** Who an event is for: everybody interested in one of these topics, or just these applications. */
export type Audience = readonly Topic[] | { readonly applications: readonly string[] }

export const channelTopic = (channel: ChannelSnapshot): Topic => ({
  kind: 'channel',
  id: channel.id,
  endpoint: channel.endpoint,
  technology: channel.technology,
})

/** Of no channel in particular, such as a global variable: only those who hear every channel hear it. */
export const everyChannel: Topic = { kind: 'channel', id: '' }

export const bridgeTopic = (bridge: BridgeSnapshot): Topic => ({ kind: 'bridge', id: bridge.id })

export const endpointTopic = (endpoint: EndpointSnapshot): Topic => ({
  kind: 'endpoint',
  id: endpoint.resource === '' ? endpoint.technology : `${endpoint.technology}/${endpoint.resource}`,
  technology: endpoint.technology,
})

export const deviceTopic = (device: string): Topic => ({ kind: 'deviceState', id: device })

/** Names of queues compare without regard to letter case. */
export const queueTopic = (queue: string): Topic => ({ kind: 'queue', id: queue.toLowerCase() })

/** Lines of the log are followed by their level. */
export const logTopic = (level: string): Topic => ({ kind: 'log', id: level })

/** Of every call, and of this one by each of the ids it has. */
export const callTopics = (callIds: readonly string[]): Topic[] => callIds.map((id) => ({ kind: 'call', id }))

/** Of `channel:<id>` or `bridge:<id>`; the channel's snapshot adds its endpoint and technology. */
export function targetTopic(uri: string, channel?: ChannelSnapshot): Topic {
  if (channel) return channelTopic(channel)
  const colon = uri.indexOf(':')
  return { kind: uri.slice(0, colon) === 'bridge' ? 'bridge' : 'channel', id: uri.slice(colon + 1) }
}
