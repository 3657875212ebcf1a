// A message in a few words, for a line of the log about what went wrong with it.
// Not the message: no content, no addresses.

import { isRequest, type SipMessage } from './message.ts'

/** `INVITE of 4711@host`, `the answer 200 of 4711@host` */
export function describeMessage(message: SipMessage): string {
  const what = isRequest(message) ? message.method : `the answer ${message.status}`
  return `${what} of ${message.header('call-id')}`
}
