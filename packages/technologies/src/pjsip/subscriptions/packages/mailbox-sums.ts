// What a phone is told of mailboxes: their sums, and the address that reads the messages out.
// Not when.

import type { Mailboxes } from '@jackfield/core'
import { formatUri, isSipUri, parseUri, SipFault, sipUri } from '@jackfield/sip'
import type { LocalView } from '../../signalling/signalling.ts'
import type { Waiting } from '../bodies/message-summary.ts'

export function waitingIn(mailboxes: Pick<Mailboxes, 'get'>, names: readonly string[]): Waiting {
  const found = names.map((name) => mailboxes.get(name))
  const sum = (of: 'newMessages' | 'oldMessages') => found.reduce((total, mailbox) => total + (mailbox?.[of] ?? 0), 0)
  return { newMessages: sum('newMessages'), oldMessages: sum('oldMessages') }
}

/** `sip:<extension>@<us>`; empty without an extension. */
export function accountAddress(extension: string, { contact }: LocalView): string {
  const own = parseUri(contact.slice(1, -1))
  if (extension === '' || own instanceof SipFault || !isSipUri(own)) return ''
  return formatUri(sipUri({ user: extension, host: own.host, port: own.port }))
}
