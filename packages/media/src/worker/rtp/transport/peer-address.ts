// Where the peer of a transport is: where packets go to, from whom they are accepted, and how both follow the peer.
// Not what the checks of ICE find: where there are some, they decide alone.
import type { Clock } from '@jackfield/base'
import { acceptsReports, acceptsSource, expectSource, type SourceLearning, sourceLearning } from '@jackfield/rtp'
import type { RemoteAddress, TransportSpec } from '../../../contract/port.ts'
import type { MediaSocket } from '../network.ts'
import type { Origin } from './pending-handshakes.ts'

export class PeerAddress {
  /** where packets go; undefined: not known yet */
  remote: RemoteAddress | undefined
  /** that of packets, once there is one */
  socket: MediaSocket | undefined
  readonly #clock: Clock
  readonly #learning: SourceLearning
  readonly #isSymmetric: boolean
  /** the system keeps strangers away */
  #isSettled = false

  constructor({ strict = 'yes', remote, isSymmetric = false }: TransportSpec, clock: Clock) {
    this.#clock = clock
    this.#isSymmetric = isSymmetric
    this.#learning = sourceLearning(strict, remote === undefined, clock.now())
  }

  set(remote: RemoteAddress): void {
    this.unsettle()
    this.remote = remote
    expectSource(this.#learning, remote.address, remote.port, this.#clock.now(), remote.rtcpPort)
  }

  /** Where reports go that have a port of their own. */
  get reports(): { readonly address: string; readonly port: number } | undefined {
    const { remote } = this
    return remote && { address: remote.address, port: remote.rtcpPort ?? remote.port + 1 }
  }

  /** Whether a packet from there is the peer's; sending follows it where that was agreed. */
  accepts(address: string, port: number, sequence: number, nowMs: number): boolean {
    if (!acceptsSource(this.#learning, address, port, sequence, nowMs)) return false
    this.#follow(address, port)
    if (!this.#isSettled && this.#learning.state === 'closed') this.#settle(address, port)
    return true
  }

  acceptsReports(address: string, port: number): boolean {
    return acceptsReports(this.#learning, address, port)
  }

  #follow(address: string, port: number): void {
    if (!this.#isSymmetric && this.remote !== undefined) return
    if (this.remote?.port === port && this.remote.address === address) return
    this.remote = { address, port }
  }

  /** The source is fixed, and it is where we send to: nobody else has to be looked at any more. */
  #settle(address: string, port: number): void {
    const { remote } = this
    if (this.#learning.mode !== 'yes' || remote?.port !== port || remote.address !== address) return
    this.#isSettled = true
    this.socket?.settle?.(port, address)
  }

  unsettle(): void {
    if (!this.#isSettled) return
    this.#isSettled = false
    this.socket?.unsettle?.()
  }

  /** Who begins a handshake: whom signalling named, or who may be behind an address translator; undefined: nobody we know. */
  originOf(
    component: 1 | 2,
    target: { readonly address: string; readonly port: number },
    address: string,
    port: number,
  ): Origin['kind'] | undefined {
    if (target.port === port && target.address === address) return 'described'
    return this.#isSymmetric && (component === 1 || target.address === address) ? 'elsewhere' : undefined
  }

  /** The peer has shown by his certificate that he is there: packets go there, and are accepted from there. */
  moveTo(component: 1 | 2, origin: Origin | undefined): void {
    const { remote } = this
    if (!origin || !remote) return
    const { address, port } = origin
    if (component === 2) this.remote = { ...remote, rtcpPort: port }
    else if (remote.port !== port || remote.address !== address) this.set({ ...remote, address, port })
  }
}
