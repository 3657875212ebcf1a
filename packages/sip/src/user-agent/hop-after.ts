// Where a request goes when the connection it belongs to is gone: to the same place, and never in the open where that was not.
// Not finding the place.

import { SipFault } from '../message/fault.ts'
import { copyUri, isSipUri, type Uri } from '../message/uri.ts'
import type { Flow } from '../transaction/flow.ts'

/** Keys of a call and what its people write to each other stay encrypted, whatever a contact says or leaves out. */
export function hopAfter(flow: Flow | undefined, hop: Uri | SipFault): Uri | SipFault {
  const isSecure = flow?.transport === 'TLS' || flow?.transport === 'WSS'
  if (!isSecure || hop instanceof SipFault || !isSipUri(hop) || hop.scheme === 'sips') return hop
  const secure = copyUri(hop)
  secure.parameters.set('transport', flow.transport.toLowerCase())
  return secure
}
