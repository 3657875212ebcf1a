// What the system is told about a connection: how its packets are marked, and when a peer that is silent is probed.
// Not datagrams: Node has no way to mark those.

import type { Socket } from 'node:net'

export interface SocketOptions {
  /** the byte in the header of every packet: DSCP times four */
  readonly typeOfService?: number | undefined
  readonly tcpKeepAlive?: { readonly idleMs: number; readonly intervalMs: number; readonly probes: number } | undefined
}

/** Of a connection below TLS: above it the system cannot be reached. */
export function applySocketOptions(socket: Socket, { typeOfService, tcpKeepAlive }: SocketOptions): void {
  if (tcpKeepAlive) {
    const { idleMs, intervalMs, probes } = tcpKeepAlive
    socket.setKeepAlive({ enable: true, initialDelay: idleMs, interval: intervalMs, count: probes })
  }
  if (typeOfService === undefined) return
  try {
    socket.setTypeOfService(typeOfService)
  } catch {
    // a system that forbids the mark carries the packets all the same
  }
}
