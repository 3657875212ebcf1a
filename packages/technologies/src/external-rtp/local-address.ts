// Our address as a peer sees it: the one the system would send from.

import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'

/** Rejects when there is no way to the peer. Nothing is sent: a connected socket knows its own side. */
export function localAddressTowards(address: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.connect(port, address, () => {
      const local = socket.address().address
      socket.close(() => resolve(local))
    })
  })
}
