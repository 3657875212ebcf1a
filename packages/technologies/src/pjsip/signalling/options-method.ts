// Answers OPTIONS: what we can do, and whether somebody is there for whom it was (RFC 3261 §11).
// Not a call.

import type { Dialplan } from '@jackfield/core'
import { type Header, isSipUri, SipFault } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import { dialledUser } from './dialled-user.ts'
import type { IdentifiedRequest } from './signalling.ts'

/** As the reference names them, the same type once for each part that takes it. */
const accepted = [
  'application/sdp',
  'application/simple-message-summary',
  'application/pidf+xml',
  'application/xpidf+xml',
  'application/cpim-pidf+xml',
  'application/dialog-info+xml',
  'application/simple-message-summary',
  'application/pidf+xml',
  'application/dialog-info+xml',
  'message/sipfrag;version=2.0',
]

export interface OptionsDeps {
  readonly objects: PjsipObjects
  readonly dialplan: () => Dialplan
  readonly methods: readonly string[]
  readonly extensions: readonly string[]
  /** false: the exchange ends, or waits for its last call, and takes nothing new */
  isOpen(): boolean
}

export function answerOptions(deps: OptionsDeps, { incoming, endpoint }: IdentifiedRequest): void {
  const uri = incoming.request.readUri()
  if (uri instanceof SipFault || !isSipUri(uri)) {
    incoming.respond(416)
    return
  }
  if (!deps.isOpen()) {
    incoming.respond(503)
    return
  }
  const user = dialledUser(uri, deps.objects)
  if (user !== '' && !deps.dialplan().exists(endpoint.context, user, 1)) {
    incoming.respond(404)
    return
  }
  const headers: Header[] = [
    ['allow', deps.methods.join(', ')],
    ['accept', accepted.join(', ')],
    ['supported', deps.extensions.join(', ')],
    ['accept-encoding', 'identity'],
    ['accept-language', 'en'],
  ]
  incoming.respond(200, { headers })
}
