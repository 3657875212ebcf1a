// Whether an address is that of one peer: media for a group of them is refused unless it is allowed.
// Not whether anybody is there.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** RFC 6890, RFC 1112, RFC 4291 §2.7: this network, groups, and what nobody has, the broadcast address among it. */
const others = new BlockList()
others.addSubnet('0.0.0.0', 8, 'ipv4')
others.addSubnet('224.0.0.0', 4, 'ipv4')
others.addSubnet('240.0.0.0', 4, 'ipv4')
others.addAddress('::', 'ipv6')
others.addSubnet('ff00::', 8, 'ipv6')

/** A name is none of them: nothing can be sent to it before it is looked up. */
export function isUnicastAddress(address: string): boolean {
  // of version 4 the first number says it, and every call asks
  if (isIPv4(address)) {
    const first = Number.parseInt(address, 10)
    return first > 0 && first < 224
  }
  return !isIPv6(address) || !others.check(address, 'ipv6')
}
