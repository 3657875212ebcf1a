// Where a SIP message came from or went to, of the name its flow has.
// Not a resolver.

import { isIPv4 } from 'node:net'
import { parseAddress } from '@jackfield/conf'
import type { PacketEnd } from './pcap.ts'

/** Of `UDP:192.0.2.1:5060`. */
export function signallingPlace(name: string): PacketEnd {
  const { host = '', port = 0 } = parseAddress(name.slice(name.indexOf(':') + 1)) ?? {}
  return { address: plainAddress(host), port }
}

/** IPv4 that came over a socket for both is IPv4. */
export function plainAddress(address: string): string {
  const inner = /^::ffff:(.+)$/i.exec(address)?.[1]
  return inner !== undefined && isIPv4(inner) ? inner : address
}
