// What an endpoint's settings mean for the stack: session timers, reliable answers.
// Not the stack.

import type { InviteOptions, SessionTimerOptions } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'

export const timerOf = (endpoint: EndpointSettings): SessionTimerOptions => ({
  mode: endpoint.timers,
  seconds: endpoint.timers_sess_expires,
  minSeconds: endpoint.timers_min_se,
})

export function reliableOf(endpoint: EndpointSettings): NonNullable<InviteOptions['reliable']> {
  const wish = endpoint['100rel']
  return wish === 'no' || wish === 'required' ? wish : 'supported'
}
