// How a worker reaches the network, handed to it: real sockets, or a network in memory.
// Not RTP.

/**
 * The bytes are good until it returns. `arrivedMs`: on the clock that never steps, where the network was told by the system; left out:
 * just now.
 */
export type Receive = (bytes: Uint8Array, address: string, port: number, arrivedMs?: number) => void

/** Bytes of a UDP packet over IPv4: 65,535 without the headers (RFC 768, RFC 791). */
export const largestPayload = 65_507

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** Whether a packet can go there at all: places come from descriptions, and from headers that anybody can write. */
export const isSendable = (port: number, address: string): boolean => isPort(port) && address !== ''

/** Throws unless this is a port, or 0 for any. */
export function checkLocalPort(port: number): void {
  if (port !== 0 && !isPort(port))
    throw Object.assign(new RangeError(`no port: ${port}`), { code: 'ERR_SOCKET_BAD_PORT' })
}

export interface MediaSocket {
  readonly address: string
  readonly port: number
  /** The bytes may be kept until they are sent. To a place that is none, and of more bytes than a packet has, nothing goes, and nothing is thrown. */
  send(bytes: Uint8Array, length: number, port: number, address: string): void
  /** From now on nobody else is heard, and sending there costs less; where a network cannot, it is left out. */
  settle?(port: number, address: string): void
  /** Everybody is heard again. */
  unsettle?(): void
  /** What comes may wait for the next beat, since nobody looks at it before, or may not; where nothing waits, it is left out. */
  defer?(isDeferred: boolean): void
  /** Packets of ours are marked so (RFC 2474) and have this priority in queues of the system; where a network cannot, it is left out. */
  mark?(typeOfService: number, priority: number): void
  close(): void
}

export interface MediaNetwork {
  /** Rejects with an error whose `code` is the system's when the address or port cannot be had. */
  open(address: string, port: number, receive: Receive): Promise<MediaSocket>
  /** A beat begins: what has come is received now. */
  poll?(): void
}
