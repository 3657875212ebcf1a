// The transports an agent has, and the one that leads to a destination.
// Not opening them.

import { isIPv6 } from 'node:net'
import type { Destination } from '../net/resolve-uri.ts'
import type { Transport } from '../net/transport.ts'
import type { Flow, TransportName } from '../transaction/flow.ts'

export class Transports {
  readonly #list: Transport[] = []

  add(transport: Transport): void {
    this.#list.push(transport)
  }

  remove(transport: Transport): void {
    const at = this.#list.indexOf(transport)
    if (at >= 0) this.#list.splice(at, 1)
  }

  get all(): readonly Transport[] {
    return this.#list
  }

  get names(): TransportName[] {
    return [...new Set(this.#list.map(({ name }) => name))]
  }

  /** `preferred` is used when it is of the right kind. Rejects when no transport fits. */
  async flowTo(destination: Destination, preferred?: Transport): Promise<Flow> {
    const fitting = this.#list.filter((transport) => fits(transport, destination))
    const chosen = preferred && fitting.includes(preferred) ? preferred : fitting[0]
    if (!chosen) throw new Error(`no ${destination.transport} transport leads to ${destination.address}`)
    return chosen.flowTo(destination)
  }

  async close(): Promise<void> {
    await Promise.all(this.#list.splice(0).map((transport) => transport.close()))
  }
}

/** A socket for all of IPv6 takes IPv6 only: addresses of version 4 get one of their own. */
const fits = (transport: Transport, { transport: name, address }: Destination) =>
  transport.name === name && isIPv6(transport.local.address) === isIPv6(address)
