// A network in memory: transports that reach each other by address, with a delay, and losses where a test wants them.
// Not part of the library.

import type { Clock } from '@jackfield/base'
import { SipFault } from '../message/fault.ts'
import { isRequest, type SipMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { noteSource } from '../net/received.ts'
import type { FlowTarget, Transport, TransportUser } from '../net/transport.ts'
import type { Flow, SocketAddress, TransportName } from '../transaction/flow.ts'

const keyOf = (name: TransportName, { address, port }: SocketAddress) => `${name} ${address} ${port}`

export class MemoryNetwork {
  readonly clock: Clock
  readonly delayMs = 5
  /** what went over, in short: `a>b INVITE` */
  readonly log: string[] = []
  /** how often connections were to be kept alive, in milliseconds */
  readonly keptAlive: number[] = []
  /** false: this one is lost */
  isDelivered: (message: SipMessage, from: SocketAddress) => boolean = () => true
  readonly #transports = new Map<string, MemoryTransport>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  open(name: TransportName, local: SocketAddress, user: TransportUser): MemoryTransport {
    const transport = new MemoryTransport(this, name, local, user)
    this.#transports.set(keyOf(name, local), transport)
    return transport
  }

  find(name: TransportName, remote: SocketAddress): MemoryTransport | undefined {
    return this.#transports.get(keyOf(name, remote))
  }

  remove(transport: MemoryTransport): void {
    this.#transports.delete(keyOf(transport.name, transport.local))
  }

  deliver(from: MemoryTransport, to: SocketAddress, bytes: Buffer): void {
    const message = parseMessage(Buffer.from(bytes))
    const what =
      message instanceof SipFault ? message.code : message.kind === 'request' ? message.method : message.status
    this.log.push(`${from.local.address.at(-1)}>${to.address.at(-1)} ${what}`)
    if (!(message instanceof SipFault) && !this.isDelivered(message, from.local)) return
    this.clock.after(this.delayMs, () => this.find(from.name, to)?.receive(message, from.local))
  }
}

export class MemoryTransport implements Transport {
  readonly name: TransportName
  readonly local: SocketAddress
  readonly #network: MemoryNetwork
  readonly #user: TransportUser
  #isOpen = true

  constructor(network: MemoryNetwork, name: TransportName, local: SocketAddress, user: TransportUser) {
    this.#network = network
    this.name = name
    this.local = local
    this.#user = user
  }

  flowTo(target: FlowTarget): Promise<Flow> {
    // a stream needs somebody there
    if (this.name !== 'UDP' && !this.#network.find(this.name, target)) return Promise.reject(new Error('refused'))
    return Promise.resolve(this.flow({ address: target.address, port: target.port }))
  }

  flow(remote: SocketAddress): Flow {
    const transport = this
    return {
      transport: this.name,
      isReliable: this.name !== 'UDP',
      local: this.local,
      remote,
      sentBy: { host: this.local.address, port: this.local.port },
      get isOpen() {
        return transport.#isOpen
      },
      send: (bytes) => this.#network.deliver(this, remote, bytes),
      ...(this.name === 'UDP' ? {} : { keepAlive: (ms: number) => void this.#network.keptAlive.push(ms) }),
    }
  }

  receive(message: SipMessage | SipFault, source: SocketAddress): void {
    if (!this.#isOpen) return
    if (message instanceof SipFault) {
      this.#user.onMalformed(message, this.flow(source))
      return
    }
    if (isRequest(message)) noteSource(message, source)
    this.#user.onMessage(message, this.flow(source))
  }

  close(): Promise<void> {
    this.#isOpen = false
    this.#network.remove(this)
    return Promise.resolve()
  }
}
