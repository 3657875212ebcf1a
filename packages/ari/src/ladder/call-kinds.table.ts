// What a ladder can be of: a call, a call that was refused before it had a channel, or what was said over SIP without any call.
// The method of the first message decides about the last.

import { table } from '@jackfield/base'

export const callKinds = ['call', 'refused', 'registration', 'options', 'subscription', 'message'] as const
export type CallKind = (typeof callKinds)[number]

/** Of messages that belong to no call, by the method they begin with. */
export const exchangeKinds = table<Exclude<CallKind, 'call' | 'refused'>>({
  REGISTER: 'registration',
  OPTIONS: 'options',
  SUBSCRIBE: 'subscription',
  NOTIFY: 'subscription',
  PUBLISH: 'subscription',
  MESSAGE: 'message',
})
