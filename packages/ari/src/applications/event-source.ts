// What an application can subscribe to, as written: `channel:…`, `bridge:…`, `endpoint:…`, `deviceState:…`, `queue:…`, `call:…`, `log:…`.
// Not the looking up: whether there is such a thing is asked of `Objects`.

import { logLevels } from '@jackfield/base'
import type { TopicKind } from '../topic.ts'

export interface EventSource {
  readonly kind: SourceKind
  /** empty: every object of the kind */
  readonly id: string
}

type SourceKind = Exclude<TopicKind, 'application'>

/** The objects of the exchange, as far as subscribing needs them. */
export interface Objects {
  /** the id of the channel with this id or name */
  channelId(text: string): string | undefined
  /** the id of the bridge, when it was made through the interface */
  bridgeId(text: string): string | undefined
  /** `Technology/resource`, or `Technology` for a whole technology, as it is shown */
  endpointId(text: string): string | undefined
  /** the name of the queue in small letters */
  queueName(text: string): string | undefined
  /** the id of the call in progress with this id, or with a channel of this id */
  callId(text: string): string | undefined
}

const kinds: readonly SourceKind[] = ['channel', 'bridge', 'endpoint', 'deviceState', 'queue', 'call', 'log']

/** Nothing when the scheme is unknown. */
export function parseEventSource(uri: string): EventSource | undefined {
  for (const kind of kinds) {
    if (uri.startsWith(kind) && uri[kind.length] === ':') return { kind, id: uri.slice(kind.length + 1) }
  }
  return undefined
}

/** The id under which the source is known; nothing when there is no such object. Device states always exist. */
export function findEventSource({ kind, id }: EventSource, objects: Objects): string | undefined {
  switch (kind) {
    case 'channel':
      return objects.channelId(id)
    case 'bridge':
      return objects.bridgeId(id)
    case 'endpoint':
      return objects.endpointId(id)
    case 'deviceState':
      return id
    case 'queue':
      return objects.queueName(id)
    case 'log':
      return logLevels.find((level) => level === id.toUpperCase())
    case 'call':
      return objects.callId(id)
  }
}
