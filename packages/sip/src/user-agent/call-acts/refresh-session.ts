// The refresh of a session that is ours to send (RFC 4028 §7.4).
// Not when: the session timer says so.

import { type CallContext, isEnded } from '../call-context.ts'
import { hasBody } from '../parts.ts'
import { reinvite } from './reinvite.ts'
import { update } from './update.ts'

/** What stands when it goes out: theirs may be answered while it waits. */
const repeatOffer = (call: CallContext) =>
  reinvite(call, hasBody(call.offers.lastBody) ? { write: () => call.offers.lastBody } : {})

export async function refreshSession(call: CallContext): Promise<void> {
  const isUpdate = call.refreshMethod === 'UPDATE'
  const result = isUpdate ? await update(call, {}) : await repeatOffer(call)
  // a refusal that is no end of the call is tried no more; the timer ends it in time if nothing helps
  if (result.status >= 300 && isUpdate && !isEnded(call)) await repeatOffer(call)
}
