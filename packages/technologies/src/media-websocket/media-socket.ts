// A connection that carries audio and texts, as the door hands it over.
// Not HTTP and not its frames.

export interface MediaSocket {
  sendText(text: string): void
  sendBytes(bytes: Uint8Array): void
  /** given to be sent, and not yet taken by the network */
  readonly bufferedBytes: number
  /** Says goodbye with this code. */
  close(code: number): void
  /** Cuts the connection without a word. */
  terminate(): void
}

/** How a connection ended; not clean: without a goodbye, or because of what the peer sent. */
export interface SocketEnding {
  readonly code: number
  readonly isClean: boolean
}

export interface MediaSocketEvents {
  onText(text: string): void
  /** The bytes are somebody else's afterwards. */
  onBytes(bytes: Uint8Array): void
  /** Told once; nothing follows. */
  onClosed(ending: SocketEnding): void
}
