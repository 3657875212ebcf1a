// How a worker reaches the network, handed to it: real sockets, or a network in memory.
// Not RTP.

export type Receive = (bytes: Uint8Array, address: string, port: number) => void

export interface MediaSocket {
  readonly address: string
  readonly port: number
  /** The bytes may be kept until they are sent. */
  send(bytes: Uint8Array, length: number, port: number, address: string): void
  /** From now on nobody else is heard, and sending there costs less; where a network cannot, it is left out. */
  settle?(port: number, address: string): void
  /** Everybody is heard again. */
  unsettle?(): void
  close(): void
}

export interface MediaNetwork {
  /** Rejects with an error whose `code` is the system's when the address or port cannot be had. */
  open(address: string, port: number, receive: Receive): Promise<MediaSocket>
}
