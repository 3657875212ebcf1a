// Real sockets whose packets are received by the poller where they come steadily, and sent by libc: opened, closed and read while
// they are quiet by Node. Not for tests that hold the clock.
import { type Clock, systemClock } from '@jackfield/base'
import type { MediaNetwork, MediaSocket, Receive } from '../network.ts'
import { openUdpSocket } from '../udp-network.ts'
import type { Libc } from './libc.ts'
import { PolledSocket } from './polled-socket.ts'
import { Poller } from './poller.ts'

export interface PolledNetworkOptions {
  readonly clock?: Clock
  /** so many packets in a row make a socket one that is polled; 0: from the beginning */
  readonly steadyPackets?: number
  /** so many sockets whose packets cannot wait for a beat are polled, fewer are not */
  readonly hurriedGroup?: number
}

export class PolledNetwork implements MediaNetwork {
  readonly #libc: Libc
  readonly #clock: Clock
  readonly #poller: Poller
  readonly #steadyPackets: number

  constructor(libc: Libc, { clock = systemClock, steadyPackets = 10, hurriedGroup }: PolledNetworkOptions = {}) {
    this.#libc = libc
    this.#clock = clock
    this.#poller = new Poller(libc, clock, hurriedGroup)
    this.#steadyPackets = steadyPackets
  }

  async open(address: string, port: number, receive: Receive): Promise<MediaSocket> {
    let polled: PolledSocket | undefined
    const udp = await openUdpSocket(address, port, (bytes, from, fromPort) => {
      if (polled) polled.onMessage(bytes, from, fromPort)
      else receive(bytes, from, fromPort)
    })
    const deps = { libc: this.#libc, clock: this.#clock, poller: this.#poller, steadyPackets: this.#steadyPackets }
    polled = PolledSocket.of(udp, receive, deps)
    return polled ?? udp
  }

  poll(): void {
    this.#poller.beat()
  }
}
