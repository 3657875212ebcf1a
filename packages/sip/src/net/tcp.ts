// SIP over TCP.
// Everything but the making of sockets is in stream-transport.ts.

import { connect, createServer } from 'node:net'
import { type StreamKind, StreamTransport, type StreamTransportOptions } from './stream-transport.ts'

const tcp: StreamKind = {
  name: 'TCP',
  createServer: (onConnection) => createServer(onConnection),
  connect: ({ address, port }) => ({ socket: connect({ host: address, port }), event: 'connect' }),
}

export const openTcp = (options: StreamTransportOptions): Promise<StreamTransport> => StreamTransport.open(tcp, options)
