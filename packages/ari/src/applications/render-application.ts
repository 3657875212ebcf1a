// An application as JSON text, with what it is subscribed to.
// Not the ids themselves: the interests keep their text, as it is answered to every subscription.

import type { TopicKind } from '../topic.ts'
import type { EventFilter } from './event-filter.ts'

/** What stands for every object of a kind, as clients know it. */
const everyObject: Readonly<Record<TopicKind, string>> = {
  channel: '__AST_CHANNEL_ALL_TOPIC',
  bridge: '__AST_BRIDGE_ALL_TOPIC',
  endpoint: '__AST_ENDPOINT_ALL_TOPIC',
  deviceState: '__AST_DEVICE_STATE_ALL_TOPIC',
  queue: '__AST_QUEUE_ALL_TOPIC',
  log: '__AST_LOG_ALL_TOPIC',
  call: '__AST_CALL_ALL_TOPIC',
  application: '__AST_APPLICATION_ALL_TOPIC',
}

/** What is shown of an application. */
export interface ApplicationView {
  readonly name: string
  readonly filter: EventFilter
  readonly interests: { hasAll(kind: TopicKind): boolean; idsText(kind: TopicKind): string }
}

/** `device_names` is there only while device states are. */
export function renderApplication({ name, interests, filter }: ApplicationView, hasDeviceStates: boolean): string {
  const ids = (kind: TopicKind) => (interests.hasAll(kind) ? `["${everyObject[kind]}"]` : interests.idsText(kind))
  const types = (names: readonly string[]) => JSON.stringify(names.map((type) => ({ type })))
  // ours: shown to those who have asked for it
  const queues = ids('queue') === '[]' ? '' : `"queue_names":${ids('queue')},`
  const logs = ids('log') === '[]' ? '' : `"log_levels":${ids('log')},`
  const calls = ids('call') === '[]' ? '' : `"call_ids":${ids('call')},`
  const devices = hasDeviceStates ? `"device_names":${ids('deviceState')},` : ''
  return (
    `{"name":${JSON.stringify(name)},"channel_ids":${ids('channel')},"bridge_ids":${ids('bridge')},` +
    `"endpoint_ids":${ids('endpoint')},${devices}${queues}${logs}${calls}` +
    `"events_allowed":${types(filter.allowed)},"events_disallowed":${types(filter.disallowed)}}`
  )
}
