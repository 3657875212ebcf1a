// Where a message goes out and the answer comes back: a connection, or a peer reached over a datagram socket.
// Only the shape; net/ makes them, and tests make their own.

export type TransportName = 'UDP' | 'TCP' | 'TLS' | 'WS' | 'WSS'

export interface SocketAddress {
  /** an IP address, without brackets */
  readonly address: string
  readonly port: number
}

export interface Flow {
  readonly transport: TransportName
  readonly isReliable: boolean
  readonly local: SocketAddress
  readonly remote: SocketAddress
  /** what stands in a Via that goes out here */
  readonly sentBy: { readonly host: string; readonly port: number | undefined }
  readonly isOpen: boolean
  /** `onFault` is called at most once, when these bytes could not be sent. */
  send(bytes: Buffer, onFault?: (error: Error) => void): void
  /** Of connections: the peer has shown who he is. */
  authenticated?(): void
  /** Of connections: pings from now on, this often. */
  keepAlive?(intervalMs: number): void
}

export type FlowPlaces = Pick<Flow, 'transport' | 'local' | 'remote'>

/** `UDP:192.0.2.1:5060`, for people and for keys. */
export const flowName = ({ transport, remote }: FlowPlaces): string => placeName(transport, remote)

/** The same of our side. */
export const localFlowName = ({ transport, local }: FlowPlaces): string => placeName(transport, local)

const placeName = (transport: TransportName, { address, port }: SocketAddress) =>
  `${transport}:${address.includes(':') ? `[${address}]` : address}:${port}`
