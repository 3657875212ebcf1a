// What an endpoint's settings mean for the stack: session timers, reliable answers.
// Not the stack.

import {
  type InviteOptions,
  parseSessionExpires,
  type SessionTimerOptions,
  SipFault,
  type SipRequest,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'

/** `request`: theirs; an interval that is longer than ours is good enough for us. */
export function timerOf(endpoint: EndpointSettings, request?: SipRequest): SessionTimerOptions {
  const text = request?.header('session-expires')
  const asked = text === undefined ? undefined : parseSessionExpires(text)
  const seconds = asked === undefined || asked instanceof SipFault ? 0 : asked.seconds
  return {
    mode: endpoint.timers,
    seconds: Math.max(endpoint.timers_sess_expires, seconds),
    minSeconds: endpoint.timers_min_se,
  }
}

export function reliableOf(endpoint: EndpointSettings): NonNullable<InviteOptions['reliable']> {
  const wish = endpoint['100rel']
  return wish === 'no' || wish === 'required' ? wish : 'supported'
}
