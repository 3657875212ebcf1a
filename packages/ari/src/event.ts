// One event of the interface as data: its fields, the event of the bus it comes from, whom it concerns, and its own fields as text.
// Not the delivery: finding the subscribers, the envelope and the sending belong to applications/.

import type { BusEvent, BusEventName } from '@jackfield/core'
import type { Field } from '@jackfield/description'
import type { Render } from './render.ts'
import type { Audience } from './topic.ts'

export interface EventDescription {
  /** the `type` that applications see */
  readonly name: string
  readonly about: string
  /** its own fields; `type`, `timestamp`, `asterisk_id` and `application` come with every event */
  readonly fields: Readonly<Record<string, Field>>
  /** the event of the bus it is made from; absent: it belongs to a socket and is made where that is served */
  readonly from?: BusEventName
  readonly since?: readonly string[]
}

export interface EventRenderer<N extends BusEventName> {
  concerns(event: BusEvent<N>): Audience
  /**
   * The own fields as JSON text without braces (`"args":[],"channel":{…}`), empty when there are none.
   * Nothing: the event is not told, as when it is about an internal channel.
   */
  fields(event: BusEvent<N>, render: Render): string | undefined
}

/** An event that is made from one of the bus. */
export interface BusMadeEvent<N extends BusEventName = BusEventName> {
  readonly description: EventDescription & { readonly from: N }
  readonly renderer: EventRenderer<N>
}

/** An event that belongs to a socket: made by whoever serves it, described here. */
export interface SocketEvent {
  readonly description: EventDescription
  readonly renderer?: undefined
}

export type InterfaceEvent = BusMadeEvent | SocketEvent

export function event<N extends BusEventName, const D extends EventDescription & { readonly from: N }>(
  description: D & { readonly from: N },
  renderer: EventRenderer<N>,
): BusMadeEvent<N> & { readonly description: D }
export function event<const D extends EventDescription & { readonly from?: undefined }>(
  description: D,
): SocketEvent & { readonly description: D }
export function event(description: EventDescription, renderer?: EventRenderer<BusEventName>): unknown {
  return renderer ? { description, renderer } : { description }
}
