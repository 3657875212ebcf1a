// A TCP or TLS socket as a wire.

import type { Socket } from 'node:net'
import { securityAddress } from '@jackfield/core'
import type { Wire } from '../wire.ts'

/** IPv4 that came in over an IPv6 socket is IPv4. */
const plain = (address: string | undefined) => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '')

const nameOf = (address: string, port: number | undefined, isSecure: boolean) =>
  securityAddress(isSecure ? 'TLS' : 'TCP', address, port)

export function socketWire(socket: Socket, isSecure: boolean): Wire {
  const address = plain(socket.remoteAddress)
  return {
    address,
    localName: nameOf(plain(socket.localAddress), socket.localPort, isSecure),
    remoteName: nameOf(address, socket.remotePort, isSecure),
    write: (text) => void socket.write(text),
    get waiting() {
      return socket.writableLength
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => socket.destroySoon(),
    cut: () => void socket.destroy(),
  }
}
