// Real sockets.
// Not for tests that hold the clock.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { MediaNetwork, MediaSocket, Receive } from './network.ts'

export const udpNetwork: MediaNetwork = {
  async open(address: string, port: number, receive: Receive): Promise<MediaSocket> {
    const family = isIPv6(address) ? 6 : 4
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      // every destination is an address already: asking the resolver for each packet would cost more than the packet
      lookup: (host, _options, callback) => callback(null, host, family),
    })
    socket.on('message', (bytes, from) => receive(bytes, from.address, from.port))
    // without a resolver to wait for, a socket listens before `bind` returns
    const listening = once(socket, 'listening')
    socket.bind({ address, port, exclusive: true })
    await listening
    // a peer that is gone answers with ICMP; the next packet is sent all the same
    socket.on('error', () => undefined)
    const bound = socket.address()
    return {
      address: bound.address,
      port: bound.port,
      send: (bytes, length, toPort, toAddress) => socket.send(bytes, 0, length, toPort, toAddress),
      close: () => socket.close(),
    }
  },
}
