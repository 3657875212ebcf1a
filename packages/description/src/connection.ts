// The two sides of an event socket: what a door offers, and what the one who serves events does with it.
// Not a websocket: closing codes are all it knows of one.

import type { User } from './caller.ts'

/** A socket, seen by the one who sends events on it. */
export interface EventConnection {
  readonly user: User
  readonly remote: string
  /** true: the exchange opened it */
  readonly isOutbound: boolean
  /** it leads to another exchange that stands as one with this one, which has the socket */
  readonly isRelay?: boolean
  /** the name of that exchange */
  readonly node?: string
  /** that exchange has fallen silent */
  readonly isDoubtful?: boolean
  /** Sends one text message. False: it is closed, nothing was sent. */
  send(text: string): boolean
  /** bytes given to `send` that the peer has not taken yet */
  readonly bufferedBytes: number
  /** Tells when `bufferedBytes` has come down to zero again. */
  onDrained(run: () => void): void
  close(code: number, reason: string): void
}

/** An open event socket, seen by the door. */
export interface EventSession {
  /** the applications it serves; the first one's name stands in REST answers */
  readonly applications: readonly string[]
  /** the name of the connection: requests may say by it whose they are */
  readonly id?: string
  /** resolves when everybody who has to know of it does; absent: they do */
  readonly ready?: Promise<unknown> | undefined
  /** The fields every message of this socket ends with, such as the ones of a REST answer. */
  envelope(type: string): string
  /** The socket is gone. */
  closed(): void
}

/** How new calls are shared out among connections of one application: in turn, or to the first that claims them. */
export const shareModes = ['round-robin', 'claim'] as const
export type ShareMode = (typeof shareModes)[number]

export interface EventRequest {
  /** empty where `follow` is given */
  readonly applications: readonly string[]
  /** what somebody wants to hear of who is no application */
  readonly follow?: readonly string[]
  readonly subscribeAll: boolean
  /** the token after which to go on; empty: numbered from now on; absent: not numbered */
  readonly resume?: string
  /** it has the applications together with others; absent: alone */
  readonly share?: ShareMode
  /** the name the connection has already, at another exchange; absent: it gets one */
  readonly connection?: string
  /** what happens at this exchange alone, although others stand as one with it */
  readonly scope?: 'node'
}

/** Who serves events. Throws a Fault when it refuses. */
export interface EventServer {
  open(request: EventRequest, connection: EventConnection): EventSession
}
