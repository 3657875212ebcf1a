// Notes on a request where it really came from: `received` and `rport` (RFC 3261 §18.2.1, RFC 3581 §4).
// Not the answer's way: flows know it.

import { formatVia } from '../headers/via.ts'
import { SipFault } from '../message/fault.ts'
import { hostAddress } from '../message/host.ts'
import { splitList } from '../message/lists.ts'
import type { SipMessage } from '../message/message.ts'
import type { SocketAddress } from '../transaction/flow.ts'

/**
 * Rewrites the topmost Via; a Via that does not parse is left alone. Returns the port an answer goes to over datagrams.
 * `isRportForced` is asked only where it makes a difference.
 */
export function noteSource(message: SipMessage, source: SocketAddress, isRportForced = () => false): number {
  const vias = message.readVias()
  if (vias === undefined || vias instanceof SipFault) return source.port
  const via = vias[0]!
  const hasRport = via.parameters.has('rport')
  const isElsewhere = hostAddress(via.host).toLowerCase() !== source.address.toLowerCase()
  const written = via.port ?? 5060
  const goesBack = hasRport || written === source.port || isRportForced()
  const isPortSaid = hasRport || (goesBack && written !== source.port)
  const isAddressSaid = hasRport || isElsewhere || via.parameters.has('received')
  if (isPortSaid) via.parameters.set('rport', source.port)
  if (isAddressSaid) via.parameters.set('received', source.address)
  if (isPortSaid || isAddressSaid) {
    const [, ...rest] = splitList(message.header('via')!)
    message.replaceFirst('via', [formatVia(via), ...rest].join(', '))
  }
  return goesBack ? source.port : written
}
