// Real sockets.
// Not for tests that hold the clock.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { checkLocalPort, isSendable, type MediaNetwork, type MediaSocket, type Receive } from './network.ts'

export const udpNetwork: MediaNetwork = {
  async open(address: string, port: number, receive: Receive): Promise<MediaSocket> {
    checkLocalPort(port)
    const family = isIPv6(address) ? 6 : 4
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      // every destination is an address already: asking the resolver for each packet would cost more than the packet
      lookup: (host, _options, callback) => callback(null, host, family),
    })
    // a socket for both families shows IPv4 inside of IPv6
    if (family === 6) socket.on('message', (bytes, from) => receive(bytes, plain(from.address), from.port))
    else socket.on('message', (bytes, from) => receive(bytes, from.address, from.port))
    // without a resolver to wait for, a socket listens before `bind` returns
    const listening = once(socket, 'listening')
    socket.bind({ address, port, exclusive: true })
    await listening
    // a peer that is gone answers with ICMP; the next packet is sent all the same
    socket.on('error', () => undefined)
    return new UdpSocket(socket, port !== 0, family === 6)
  },
}

/** RFC 4291 §2.5.5.2 */
const mapped = '::ffff:'

const plain = (address: string) =>
  address.startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address

const everybody = '255.255.255.255'

class UdpSocket implements MediaSocket {
  readonly address: string
  readonly port: number
  readonly #socket: Socket
  /** a port that the system chose is lost when the socket is freed again */
  readonly #canSettle: boolean
  readonly #isVersion6: boolean
  #isClosed = false
  /** the system refuses broadcasts of sockets that did not ask; whether one is wanted was decided elsewhere */
  #mayBroadcast = false
  /** whom the system alone lets through */
  #peer: { readonly port: number; readonly address: string } | undefined

  constructor(socket: Socket, canSettle: boolean, isVersion6: boolean) {
    const { address, port } = socket.address()
    this.address = address
    this.port = port
    this.#socket = socket
    this.#canSettle = canSettle
    this.#isVersion6 = isVersion6
  }

  send(bytes: Uint8Array, length: number, port: number, address: string): void {
    if (this.#isClosed) return
    const peer = this.#peer
    // what goes as a whole needs no second view of it
    const isWhole = length === bytes.length
    if (peer && peer.port === port && peer.address === address) {
      if (isWhole) this.#socket.send(bytes)
      else this.#socket.send(bytes, 0, length)
      return
    }
    if (!isSendable(port, address)) return
    this.unsettle()
    if (address === everybody && !this.#mayBroadcast) {
      this.#mayBroadcast = true
      this.#socket.setBroadcast(true)
    }
    const place = this.#place(address)
    if (isWhole) this.#socket.send(bytes, port, place)
    else this.#socket.send(bytes, 0, length, port, place)
  }

  settle(port: number, address: string): void {
    this.unsettle()
    if (this.#isClosed || !this.#canSettle || !isSendable(port, address)) return
    try {
      this.#socket.connect(port, this.#place(address))
      this.#socket.remoteAddress()
      this.#peer = { port, address }
    } catch {
      // there is no way there at the moment: then it stays as it was
    }
  }

  #place(address: string): string {
    return this.#isVersion6 && !address.includes(':') ? `${mapped}${address}` : address
  }

  unsettle(): void {
    if (this.#isClosed || !this.#peer) return
    this.#peer = undefined
    this.#socket.disconnect()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#socket.close()
  }
}
