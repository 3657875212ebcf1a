// The bounds of what is kept and what may wait for an application, with their defaults.
// Not the limits of sockets themselves: message and header sizes are the door's.

export interface EventLimits {
  /** an application that may resume is kept this long without a socket, and so is what it missed */
  readonly keptMs: number
  /** how many events are kept for an application */
  readonly keptEvents: number
  /** how many characters of events are kept for an application */
  readonly keptCharacters: number
  /** what a socket may leave unread before more is held back for it, where events are kept */
  readonly heldBackBytes: number
  /** an application that the exchange connects to takes channels this long without a connection */
  readonly unconnectedMs: number
  /** one of several sockets that share an application is waited for this long; then its calls go to others */
  readonly sharedKeptMs: number
  /** how long a call is offered to those that share an application by claiming; then the next in turn has it */
  readonly claimMs: number
  /** what a socket may leave unread before it is closed, where events are not kept */
  readonly unreadBytes: number
}

export const defaultLimits: EventLimits = {
  keptMs: 60_000,
  keptEvents: 10_000,
  keptCharacters: 32 * 2 ** 20,
  heldBackBytes: 2 ** 20,
  unconnectedMs: 30_000,
  sharedKeptMs: 10_000,
  claimMs: 500,
  unreadBytes: 8 * 2 ** 20,
}

/** As long as a name may be: 73 characters, as clients know it. */
export const longestName = 73

/** The closing code of a socket that did not read. */
export const tooSlowCode = 4001

/** The closing code of a socket that somebody wanted closed. */
export const disconnectedCode = 4002
