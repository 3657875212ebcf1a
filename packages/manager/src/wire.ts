// A connection as a session sees it: text out, how much of it waits, and the end.
// Not a socket: tests have wires without one.

export interface Wire {
  /** the address of whoever is at the other end, without port */
  readonly address: string
  /** `IPV4/TCP/127.0.0.1/5038` */
  readonly localName: string
  readonly remoteName: string
  write(text: string): void
  /** bytes written that nobody has taken yet */
  readonly waiting: number
  /** No more is read until `resume`. */
  pause(): void
  resume(): void
  /** After everything written has gone out. */
  end(): void
  /** At once. */
  cut(): void
  /** Of clients that ask and go: an answer is complete. They get no banner, and events only when they wait for them. */
  answered?(): void
  /** how long such a client may wait for events */
  readonly longestWaitMs?: number
  /** such a client has asked for something else meanwhile */
  readonly hasMore?: boolean
}
