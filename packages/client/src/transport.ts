// What a client needs of the world: requests that are answered, and event sockets.
// Not a network: the testkit has one of these inside the process.

export interface WireRequest {
  readonly method: string
  /** below the mount, with the query: `/channels?app=x` */
  readonly path: string
  /** JSON text */
  readonly body?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** the event socket whose request it is, where several share an application */
  readonly connection?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WireAnswer {
  readonly status: number
  readonly phrase: string
  readonly body: Uint8Array
  /** what to look at, where that is known here and not by the exchange */
  readonly hint?: string | undefined
}

export interface SocketHandlers {
  opened(): void
  text(text: string): void
  /** Told once, also when it could not be opened. */
  closed(code: number, reason: string): void
}

export interface Socket {
  send(text: string): void
  close(): void
}

export interface Transport {
  /** Rejects with a ConnectionError when there was no answer. */
  request(request: WireRequest): Promise<WireAnswer>
  /** Opens an event socket; `query` is what it asks for, without the question mark. Nothing is told before it is handed back. */
  open(query: string, handlers: SocketHandlers): Socket
  /** A socket that is dead always says so: nobody need ask. */
  readonly isNeverSilent?: boolean
}
