// Whether an address is that of one peer: media for a group of them is refused unless it is allowed.
// Not whether anybody is there.
import { BlockList, isIP } from 'node:net'

/** RFC 6890, RFC 1112, RFC 4291 §2.7: this network, groups, and what nobody has, the broadcast address among it. */
const others = new BlockList()
others.addSubnet('0.0.0.0', 8, 'ipv4')
others.addSubnet('224.0.0.0', 4, 'ipv4')
others.addSubnet('240.0.0.0', 4, 'ipv4')
others.addAddress('::', 'ipv6')
others.addSubnet('ff00::', 8, 'ipv6')

/** A name is none of them: nothing can be sent to it before it is looked up. */
export function isUnicastAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || !others.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
