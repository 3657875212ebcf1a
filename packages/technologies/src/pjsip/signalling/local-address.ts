// Our own address as a peer sees it, where a socket is bound to all of them: that of the network the peer is in.
// Not the routing table: a peer in no network of ours sees the first address that is not for this machine alone.

import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Clock } from '@jackfield/base'
import { type IpNetwork, isInNetwork, parseIp, parseIpNetwork } from '@jackfield/conf'

interface OwnAddress {
  readonly address: string
  readonly network: IpNetwork | undefined
  readonly isInternal: boolean
}

/** Asking the system is dear, and its answer stays the same for long. */
const rememberMs = 10_000

export class LocalAddresses {
  readonly #clock: Clock
  #own: readonly OwnAddress[] = []
  #readAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `bound`: what the socket is bound to; `remote`: an IP address, or nothing where only a name is known. */
  towards(bound: string, remote: string | undefined): string {
    if (!isWildcard(bound)) return bound
    const isVersion6 = remote === undefined ? isIPv6(bound) : isIPv6(remote)
    const bytes = remote === undefined ? undefined : parseIp(remote)
    const own = this.#read().filter(({ address }) => isIPv6(address) === isVersion6)
    const near = bytes && own.find(({ network }) => network && isInNetwork(network, bytes))
    const chosen = near ?? own.find(({ isInternal }) => !isInternal) ?? own[0]
    return chosen?.address ?? (isVersion6 ? '::1' : '127.0.0.1')
  }

  #read(): readonly OwnAddress[] {
    const now = this.#clock.now()
    if (now - this.#readAt > rememberMs) {
      this.#readAt = now
      this.#own = Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        // an address that holds on one link only needs that link's name, which a peer cannot use
        .filter(({ address }) => !address.toLowerCase().startsWith('fe80:'))
        .map(({ address, cidr, internal }) => ({
          address,
          network: cidr === null ? undefined : parseIpNetwork(cidr),
          isInternal: internal,
        }))
    }
    return this.#own
  }
}

export const isWildcard = (address: string): boolean => address === '0.0.0.0' || address === '::'
