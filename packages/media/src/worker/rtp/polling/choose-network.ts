// Which network a worker has: packets by libc where that can be, by Node's sockets otherwise.
// Not the networks.
import type { NetworkWish } from '../../../contract/network-wish.ts'
import type { MediaNetwork } from '../network.ts'
import { udpNetwork } from '../udp-network.ts'
import { openLibc } from './open-libc.ts'
import { PolledNetwork } from './polled-network.ts'

export interface ChosenNetwork {
  readonly network: MediaNetwork
  readonly name: Exclude<NetworkWish, 'auto'>
  /** why it is not by libc, where that was not ruled out */
  readonly reason?: string
}

export function chooseNetwork(wish: NetworkWish, open = openLibc): ChosenNetwork {
  if (wish === 'dgram') return { network: udpNetwork, name: 'dgram' }
  const libc = open()
  return typeof libc === 'string'
    ? { network: udpNetwork, name: 'dgram', reason: libc }
    : { network: new PolledNetwork(libc), name: 'ffi' }
}
