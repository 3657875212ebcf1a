// What every SUBSCRIBE is asked before it is anybody's: is it allowed, for how long, in which form.
// Not what it is about.

import { accepts, parseAccept, parseEvent, SipFault, type SipRequest } from '@jackfield/sip'
import type { IdentifiedRequest } from '../signalling/signalling.ts'

const defaultSeconds = 3600
const mostSeconds = 2 ** 31 - 1

/** The package of the event; empty: there is none, or it cannot be read. */
export function packageOf(request: SipRequest): string {
  const event = parseEvent(request.header('event') ?? '')
  return event instanceof SipFault ? '' : event.package
}

/** Seconds that are granted; nothing: it was refused. */
export function grantExpiry({ incoming, endpoint }: IdentifiedRequest): number | undefined {
  const asked = incoming.request.readNumber('expires', mostSeconds) ?? defaultSeconds
  if (asked instanceof SipFault || asked === 0) {
    incoming.respond(400)
    return undefined
  }
  const least = endpoint.sub_min_expiry
  if (asked < least) {
    incoming.respond(423, { headers: [['min-expires', String(least)]] })
    return undefined
  }
  return asked
}

/** The first of ours that is taken; whoever says nothing takes the first. */
export function chooseBody<T extends { readonly type: string }>(
  request: SipRequest,
  bodies: readonly T[],
): T | undefined {
  if (!request.has('accept')) return bodies[0]
  const ranges = parseAccept(request.headers('accept').join(', '))
  return ranges instanceof SipFault ? undefined : bodies.find(({ type }) => accepts(ranges, type))
}
