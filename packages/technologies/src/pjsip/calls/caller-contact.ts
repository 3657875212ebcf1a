// Contact of a call of ours under the number of whoever calls, where `use_callerid_contact` wants it so.
// Not where the endpoint has a user of its own for it, and never for a caller who hides.

import { isRestricted } from '@jackfield/core'
import type { Target } from '../signalling/signalling.ts'
import type { SipLeg } from './sip-leg.ts'

/** Nothing where it is as usual. */
export function callerContact({ deps, endpoint, channel }: SipLeg, target: Target): string | undefined {
  const { signalling } = deps
  const { number, presentation } = channel.facts.connected
  if (!signalling.objects.global.use_callerid_contact || endpoint.contact_user !== '') return undefined
  if (number === '' || isRestricted(presentation)) return undefined
  return signalling.localFor(target, endpoint, number).contact
}
