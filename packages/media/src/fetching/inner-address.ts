// Whether an address is one of this machine, its links or private networks, however it is written.
// Not names: those are resolved first, and the connection goes to what was looked at.

import { BlockList, isIP } from 'node:net'
import { embeddings, innerNetworks } from './inner-networks.table.ts'

const inner = new BlockList()
for (const { network, prefix } of innerNetworks) {
  const isV6 = isIP(network) === 6
  inner.addSubnet(network, prefix, isV6 ? 'ipv6' : 'ipv4')
  if (isV6) continue
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const high = ((a << 8) | b).toString(16)
  const low = ((c << 8) | d).toString(16)
  for (const { wrap, bits } of embeddings) inner.addSubnet(wrap(high, low), bits + prefix, 'ipv6')
}

/** Also true for what is no address at all: nothing is connected to. */
export function isInnerAddress(address: string): boolean {
  const bare = address.split('%', 1)[0] as string
  const family = isIP(bare)
  return family === 0 || inner.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}
