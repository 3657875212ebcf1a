// What every transport is: it brings messages with the flow they came on, and makes flows to others.
// Not the sockets; udp.ts, tcp.ts, tls.ts and websocket.ts have those.

import type { SipFault } from '../message/fault.ts'
import { uriHost } from '../message/host.ts'
import type { SipMessage } from '../message/message.ts'
import type { Flow, SocketAddress, TransportName } from '../transaction/flow.ts'
import type { Trace } from './trace.ts'

export interface TransportUser {
  /** where messages that go out are told of; absent: to everybody in the process */
  readonly trace?: Trace | undefined
  /** A message, perhaps with a fault that can be answered; `via` of requests says where it came from. */
  onMessage(message: SipMessage, flow: Flow): void
  /** Bytes that are no message: counted, never answered. */
  onMalformed(fault: SipFault, flow: Flow): void
  /** A connection ended; whatever waits on it waits in vain. Datagram flows never end. */
  onFlowClosed(flow: Flow): void
}

export interface FlowTarget extends SocketAddress {
  /** the name a certificate is checked for */
  readonly serverName?: string | undefined
}

export interface Transport {
  readonly name: TransportName
  readonly local: SocketAddress
  /** A way to this peer: a connection that is there already, a new one, or the socket. Rejects when there is none. */
  flowTo(target: FlowTarget): Promise<Flow>
  close(): Promise<void>
}

/** What stands in Via and Contact instead of the socket's own address. */
export interface SentBy {
  readonly host: string
  readonly port: number | undefined
}

/** The same for everybody, or as a peer has to see it: those outside of a NAT another than those inside. */
export type SentByRule = SentBy | ((remote: SocketAddress) => SentBy)

export function sentByFor(rule: SentByRule | undefined, local: SocketAddress, remote: SocketAddress): SentBy {
  if (rule === undefined) return { host: uriHost(local.address), port: local.port }
  return typeof rule === 'function' ? rule(remote) : rule
}
