// An event as it came over the socket: what every event has, and its own fields.

export interface ReceivedEvent {
  readonly type: string
  readonly timestamp?: string
  readonly application?: string
  readonly [field: string]: unknown
}
