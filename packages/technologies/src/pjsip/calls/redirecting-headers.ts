// Where a call was before it came here: read from Diversion, else from History-Info.
// Not what we tell about it: identity-headers.ts and history-info.ts.

import { table } from '@jackfield/base'
import { nobody, nowhere, type Party, type Redirecting } from '@jackfield/core'
import { type NameAddress, parseNameAddress, SipFault, type SipMessage } from '@jackfield/sip'
import { partyOf } from './caller-identity.ts'
import { readHistory } from './history-info.ts'

const prohibited = 32

/** Words of Diversion (RFC 5806) and of the dialplan. */
const reasons = table<string>({
  unknown: 'unknown',
  'user-busy': 'cfb',
  'no-answer': 'cfnr',
  unavailable: 'unavailable',
  unconditional: 'cfu',
  'time-of-day': 'time_of_day',
  'do-not-disturb': 'dnd',
  deflection: 'deflection',
  'follow-me': 'follow_me',
  'out-of-service': 'out_of_order',
  away: 'away',
})

/** Who sent the call on last, whom to, and who was asked for first. */
export function redirectingOf(message: SipMessage): Redirecting {
  const diversions = message.values('diversion').flatMap((leg) => {
    const read = parseNameAddress(leg)
    return read instanceof SipFault ? [] : [read]
  })
  const [last] = diversions
  // the first who sent it on stands last
  const first = diversions.at(-1)
  if (!last || !first) return readHistory(message) ?? nowhere
  const to = message.readTo()
  return {
    from: diverter(last),
    to: to && !(to instanceof SipFault) ? partyOf(to) : nobody,
    original: diverter(first),
    reason: reasonOf(last),
    ...(first === last ? {} : { originalReason: reasonOf(first) }),
    count: Math.max(1, Number(last.parameters.get('counter')) || 1),
  }
}

function diverter(address: NameAddress): Party {
  const isPrivate = /^(?:full|uri)$/i.test(address.parameters.get('privacy') ?? '')
  return isPrivate ? { ...partyOf(address), presentation: prohibited } : partyOf(address)
}

function reasonOf({ parameters }: NameAddress): string {
  const said = parameters.get('reason')?.toLowerCase() ?? 'unknown'
  return reasons.get(said) ?? said
}

const diversionWords = new Map([...reasons].map(([word, ours]) => [ours, word]))

export const diversionReason = (reason: string): string => diversionWords.get(reason) ?? reason
