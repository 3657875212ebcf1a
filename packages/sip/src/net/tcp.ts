// SIP over TCP.
// Everything but the making of sockets is in stream-transport.ts.

import { connect, createServer } from 'node:net'
import { applySocketOptions } from './socket-options.ts'
import { type StreamKind, StreamTransport, type StreamTransportOptions } from './stream-transport.ts'

export function openTcp(options: StreamTransportOptions): Promise<StreamTransport> {
  const tcp: StreamKind = {
    name: 'TCP',
    createServer: (onConnection) =>
      createServer((socket) => {
        applySocketOptions(socket, options)
        onConnection(socket)
      }),
    connect: ({ address, port }) => {
      const socket = connect({ host: address, port })
      applySocketOptions(socket, options)
      return { socket, event: 'connect' }
    },
  }
  return StreamTransport.open(tcp, options)
}
