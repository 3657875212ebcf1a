// A socket that Node opened: sends by libc, and is read by the poller while packets come steadily, by Node otherwise.
// Not when it is looked at: the poller knows.
import type { Clock } from '@jackfield/base'
import { largestPayload, type MediaSocket, type Receive } from '../network.ts'
import { plainAddress, type UdpSocket } from '../udp-network.ts'
import type { Libc } from './libc.ts'
import { errno, linux } from './linux.table.ts'
import type { Polled, Poller } from './poller.ts'

export interface PolledSocketDeps {
  readonly libc: Libc
  readonly clock: Clock
  readonly poller: Poller
  readonly steadyPackets: number
}

/** What a socket of Node is made of. */
interface Handle {
  readonly fd: number
  recvStart(): unknown
  recvStop(): unknown
}

const isHandle = (handle: unknown): handle is Handle => {
  if (typeof handle !== 'object' || handle === null) return false
  const { fd, recvStart, recvStop } = handle as Partial<Handle>
  return typeof fd === 'number' && fd >= 0 && typeof recvStart === 'function' && typeof recvStop === 'function'
}

/** Packets that are further apart are none that come steadily. */
const steadyMs = 100

const nobody = { address: '', port: 0 }

export class PolledSocket implements MediaSocket, Polled {
  readonly address: string
  readonly port: number
  readonly fd: number
  readonly #deps: PolledSocketDeps
  readonly #udp: UdpSocket
  readonly #handle: Handle
  readonly #receive: Receive
  #isDeferred = false
  #inRow = 0
  #lastMs = Number.NEGATIVE_INFINITY
  /** whom the last packet came from, as the system and as we name it */
  #sourceName: Uint32Array | undefined
  #source = nobody
  /** where the last packet went, as we and as the system name it */
  #target = ''
  #targetName: Uint32Array | undefined

  /** Undefined: Node's sockets are not made as they were when this was written. */
  static of(udp: UdpSocket, receive: Receive, deps: PolledSocketDeps): PolledSocket | undefined {
    const { handle } = udp
    return isHandle(handle) ? new PolledSocket(udp, handle, receive, deps) : undefined
  }

  private constructor(udp: UdpSocket, handle: Handle, receive: Receive, deps: PolledSocketDeps) {
    this.address = udp.address
    this.port = udp.port
    this.fd = handle.fd
    this.#deps = deps
    this.#udp = udp
    this.#handle = handle
    this.#receive = receive
    if (deps.steadyPackets === 0) deps.poller.add(this)
  }

  get isDeferred(): boolean {
    return this.#isDeferred
  }

  /** Read by the event loop. */
  onMessage(bytes: Uint8Array, address: string, port: number): void {
    const { clock, poller, steadyPackets } = this.#deps
    const nowMs = clock.now()
    this.#inRow = nowMs - this.#lastMs < steadyMs ? this.#inRow + 1 : 1
    this.#lastMs = nowMs
    // one that is known by an interface of ours has a name that only Node can tell
    if (this.#inRow === steadyPackets && !address.includes('%')) poller.add(this)
    this.#receive(bytes, address, port)
  }

  onReceived(length: number, arrivedMs: number): void {
    const { libc } = this.#deps
    // most sockets for reports are never read here
    this.#sourceName ??= new Uint32Array(this.#udp.isVersion6 ? 7 : 2)
    if (!libc.isFrom(this.#sourceName)) {
      const { address, port } = libc.source(this.#sourceName)
      this.#source = { address: plainAddress(address), port }
    }
    this.#receive(libc.received(length), this.#source.address, this.#source.port, arrivedMs)
  }

  pause(): void {
    const { libc } = this.#deps
    libc.setOption(this.fd, linux.SOL_SOCKET, linux.SO_TIMESTAMPNS, 1)
    this.#handle.recvStop()
  }

  resume(): void {
    if (!this.#udp.isClosed) this.#handle.recvStart()
  }

  onSilent(): void {
    this.#inRow = 0
    this.resume()
  }

  defer(isDeferred: boolean): void {
    if (this.#isDeferred === isDeferred) return
    this.#isDeferred = isDeferred
    this.#deps.poller.arrange(this, isDeferred)
  }

  mark(typeOfService: number, priority: number): void {
    const { libc } = this.#deps
    if (this.#udp.isClosed) return
    // a socket for both families marks each by itself
    libc.setOption(this.fd, linux.IPPROTO_IP, linux.IP_TOS, typeOfService)
    if (this.#udp.isVersion6) libc.setOption(this.fd, linux.IPPROTO_IPV6, linux.IPV6_TCLASS, typeOfService)
    // the system makes one of the other, unless it is told
    if (priority > 0) libc.setOption(this.fd, linux.SOL_SOCKET, linux.SO_PRIORITY, priority)
  }

  send(bytes: Uint8Array, length: number, port: number, address: string): void {
    if (this.#udp.isClosed || length > largestPayload) return
    if (this.#udp.isSettledOn(port, address)) this.#sendTo(undefined, bytes, length, port, address)
    else if (this.#udp.allows(port, address)) {
      const name = this.#nameOf(address)
      if (name) this.#sendTo(name, bytes, length, port, address)
      // such as one with the name of an interface in it
      else this.#udp.send(bytes.slice(0, length), length, port, address)
    }
  }

  #sendTo(name: Uint32Array | undefined, bytes: Uint8Array, length: number, port: number, address: string): void {
    const { libc } = this.#deps
    if (libc.send(this.fd, bytes, length, name, port)) return
    switch (libc.errno) {
      // the error of an earlier packet, whose peer is gone: this one did not go, and goes now
      case errno.ECONNREFUSED:
      case errno.EHOSTUNREACH:
      case errno.ENETUNREACH:
        libc.send(this.fd, bytes, length, name, port)
        break
      // there is no room: Node waits for some
      case errno.EAGAIN:
        this.#udp.send(bytes.slice(0, length), length, port, address)
        break
      // too long for the way there, no memory, forbidden: lost, as on the network
    }
  }

  #nameOf(address: string): Uint32Array | undefined {
    if (this.#target === address) return this.#targetName
    this.#target = address
    this.#targetName = this.#deps.libc.nameOf(this.#udp.placeOf(address), this.#udp.isVersion6)
    return this.#targetName
  }

  settle(port: number, address: string): void {
    this.#udp.settle(port, address)
  }

  unsettle(): void {
    this.#udp.unsettle()
  }

  close(): void {
    if (this.#udp.isClosed) return
    this.#deps.poller.remove(this)
    this.#udp.close()
  }
}
