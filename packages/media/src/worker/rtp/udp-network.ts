// Real sockets.
// Not for tests that hold the clock.
import { createSocket, type Socket, type SocketOptions } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { checkLocalPort, isSendable, type MediaNetwork, type MediaSocket, type Receive } from './network.ts'

export const udpNetwork: MediaNetwork = { open: openUdpSocket }

/** Every destination is an address already: asking the resolver for each packet would cost more than the packet. */
type Lookup = NonNullable<SocketOptions['lookup']>
const sameAddress4: Lookup = (host, _options, callback) => callback(null, host, 4)
const sameAddress6: Lookup = (host, _options, callback) => callback(null, host, 6)

const ignore = () => undefined

export async function openUdpSocket(address: string, port: number, receive: Receive): Promise<UdpSocket> {
  checkLocalPort(port)
  const family = isIPv6(address) ? 6 : 4
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    lookup: family === 6 ? sameAddress6 : sameAddress4,
  })
  // a socket for both families shows IPv4 inside of IPv6
  if (family === 6) socket.on('message', (bytes, from) => receive(bytes, plainAddress(from.address), from.port))
  else socket.on('message', (bytes, from) => receive(bytes, from.address, from.port))
  // without a resolver to wait for, a socket listens before `bind` returns
  const listening = once(socket, 'listening')
  socket.bind({ address, port, exclusive: true })
  await listening
  // a peer that is gone answers with ICMP; the next packet is sent all the same
  socket.on('error', ignore)
  return new UdpSocket(socket, port !== 0, family === 6)
}

/** RFC 4291 §2.5.5.2 */
const mapped = '::ffff:'

/** An address of IPv4 inside of one of IPv6 as what it is. */
export const plainAddress = (address: string): string =>
  address.startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address

const everybody = '255.255.255.255'

/** under which a socket of Node keeps what it is made of */
let stateSymbol: symbol | undefined

export class UdpSocket implements MediaSocket {
  readonly address: string
  readonly port: number
  readonly isVersion6: boolean
  readonly #socket: Socket
  /** a port that the system chose is lost when the socket is freed again */
  readonly #canSettle: boolean
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
    this.isVersion6 = isVersion6
  }

  send(bytes: Uint8Array, length: number, port: number, address: string): void {
    if (this.#isClosed) return
    // what goes as a whole needs no second view of it
    const isWhole = length === bytes.length
    if (this.isSettledOn(port, address)) {
      if (isWhole) this.#socket.send(bytes)
      else this.#socket.send(bytes, 0, length)
      return
    }
    if (!this.allows(port, address)) return
    const place = this.placeOf(address)
    if (isWhole) this.#socket.send(bytes, port, place)
    else this.#socket.send(bytes, 0, length, port, place)
  }

  /** Whether the system lets nobody else through. */
  isSettledOn(port: number, address: string): boolean {
    const peer = this.#peer
    return peer !== undefined && peer.port === port && peer.address === address
  }

  /** Whether a packet can go there, who is not the one it is settled on; then it is no longer. */
  allows(port: number, address: string): boolean {
    if (this.#isClosed || !isSendable(port, address)) return false
    this.unsettle()
    if (address === everybody && !this.#mayBroadcast) {
      this.#mayBroadcast = true
      this.#socket.setBroadcast(true)
    }
    return true
  }

  settle(port: number, address: string): void {
    this.unsettle()
    if (this.#isClosed || !this.#canSettle || !isSendable(port, address)) return
    // after a peer at IPv4 a socket for both families would never hear one at IPv6 again: the system leaves it at IPv4
    if (this.isVersion6 && !address.includes(':')) return
    try {
      this.#socket.connect(port, this.placeOf(address))
      this.#socket.remoteAddress()
      this.#peer = { port, address }
    } catch {
      // there is no way there at the moment: then it stays as it was
    }
  }

  /** The address as this socket has to name it. */
  placeOf(address: string): string {
    return this.isVersion6 && !address.includes(':') ? `${mapped}${address}` : address
  }

  unsettle(): void {
    if (this.#isClosed || !this.#peer) return
    this.#peer = undefined
    this.#socket.disconnect()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** What Node keeps it by, where it can be found: undocumented, and looked at with care. */
  get handle(): unknown {
    stateSymbol ??= Object.getOwnPropertySymbols(this.#socket).find(({ description }) => description === 'state symbol')
    const state =
      stateSymbol && (this.#socket as unknown as Record<symbol, { handle?: unknown } | undefined>)[stateSymbol]
    return state?.handle
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#socket.close()
  }
}
