// Asks a message for everything it can be asked for, as the busiest reader would.
// Not part of the library.

import { parseAuthentication } from '../headers/digest-fields.ts'
import { parseEvent, parseSubscriptionState } from '../headers/event.ts'
import { parseAccept, parseMediaType } from '../headers/media-type.ts'
import { parseReasons } from '../headers/reason.ts'
import { parseReplaces } from '../headers/replaces.ts'
import { parseSessionExpires } from '../headers/session-expires.ts'
import { parseRetryAfter, parseWarnings } from '../headers/warning.ts'
import { checkMessage } from '../message/check-message.ts'
import { SipFault } from '../message/fault.ts'
import { formatMessage } from '../message/format-message.ts'
import { isRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { createResponse } from '../message/respond.ts'

const readers = {
  accept: parseAccept,
  authorization: parseAuthentication,
  'content-type': parseMediaType,
  event: parseEvent,
  reason: parseReasons,
  replaces: parseReplaces,
  'retry-after': parseRetryAfter,
  'session-expires': parseSessionExpires,
  'subscription-state': parseSubscriptionState,
  warning: parseWarnings,
} as const

/** What became of the bytes: a message, or the code of the fault. Throws where a bug is. */
export function readEverything(bytes: Buffer): string {
  const message = parseMessage(bytes)
  if (message instanceof SipFault) return message.code
  const fault = checkMessage(message)
  for (const [name, read] of Object.entries(readers)) for (const line of message.headers(name)) read(line)
  if (isRequest(message)) parseMessage(formatMessage(createResponse(message, 400, { toTag: 'x' })))
  if (fault) return fault.code
  const again = parseMessage(formatMessage(message))
  if (again instanceof SipFault || checkMessage(again))
    throw new Error('a good message, written out, is no longer good')
  if (
    again.vias.length !== message.vias.length ||
    again.callId !== message.callId ||
    !again.body.equals(message.body)
  ) {
    throw new Error('a good message, written out, is another message')
  }
  return 'good'
}
