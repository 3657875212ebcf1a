// A connection the exchange opens itself, as configured, and what is asked of the door to open it.
// Not the connecting: addresses, credentials and certificates are the door's.

import type { EventConnection, EventSession, User } from '@jackfield/description'

/** How to connect, as far as it matters here; whoever dials knows the rest by more fields. */
export interface OutboundClient {
  readonly id: string
  readonly connectionType: 'persistent' | 'per_call_config'
  readonly reconnectIntervalMs: number
  /** how often a connection for one call is tried before the call goes on without it */
  readonly reconnectAttempts: number
}

export interface OutboundWebsocket {
  /** the name of its section */
  readonly id: string
  readonly client: OutboundClient
  readonly applications: readonly string[]
  readonly subscribeAll: boolean
  /** whose rights the far side has */
  readonly user: User
}

export interface OutboundDialer {
  /**
   * Tries once. As soon as the socket is open it calls `serve`, which says who serves it, and resolves. Rejects when there is no
   * connection, or when the signal aborts first. What happens to the socket later is told to the session.
   * @param channelId of a connection for one call: its channel
   */
  dial(
    websocket: OutboundWebsocket,
    serve: (connection: EventConnection) => EventSession,
    signal: AbortSignal,
    channelId?: string,
  ): Promise<void>
}
