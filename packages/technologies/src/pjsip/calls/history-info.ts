// History-Info (RFC 7044) of a call that was sent elsewhere: who was asked for first, and who is now; read and written.
// Not Diversion, which older peers want.

import { table } from '@jackfield/base'
import { nobody, type Party, type Redirecting } from '@jackfield/core'
import { formatUri, type Header, isSipUri, type NameAddress, SipFault, type SipMessage, sipUri } from '@jackfield/sip'
import { partyOf } from './caller-identity.ts'

/** Why a call was sent elsewhere, as a status of SIP. What has no row is 404. */
const statuses = table<number>({
  cfb: 486,
  cfnr: 408,
  unavailable: 503,
  cfu: 302,
  deflection: 480,
})
const unknown = 404
const prohibited = 32

/** `target`: the address that is called now; `host`: of those who were before. */
export function historyInfo({ from, reason, count }: Redirecting, target: string, host: string): Header[] {
  if (count === 0 || from.number === '') return []
  const first = formatUri(sipUri({ user: from.number, host }))
  const [uri = target] = target.split('?')
  return [['history-info', `<${first}>;index=1, <${uri};cause=${statuses.get(reason) ?? unknown}>;index=1.1`]]
}

/** The last entry is who is asked for now, the one before who sent it on. undefined: nobody did. */
export function readHistory(message: SipMessage): Redirecting | undefined {
  const entries = message.readAddresses('history-info')
  if (entries === undefined || entries instanceof SipFault || entries.length < 2) return undefined
  const [from, to] = entries.slice(-2) as [NameAddress, NameAddress]
  const causes = entries.flatMap((entry) => causeOf(entry) ?? [])
  const reason = causeOf(to) ?? causeOf(from)
  const [first] = causes
  return {
    from: partyIn(from),
    to: partyIn(to),
    original: partyIn(entries[0] as NameAddress),
    reason: reasonOf(reason),
    ...(entries.length > 2 && first !== undefined ? { originalReason: reasonOf(first) } : {}),
    count: Math.max(1, causes.length),
  }
}

/** The status that made the call go there (RFC 4458). */
function causeOf({ uri }: NameAddress): number | undefined {
  const cause = isSipUri(uri) ? Number(uri.parameters.get('cause')) : Number.NaN
  return Number.isInteger(cause) && cause > 0 ? cause : undefined
}

const reasonOf = (cause: number | undefined): string =>
  [...statuses].find(([, status]) => status === cause)?.[0] ?? 'unknown'

/** Some do not want to be named: `?Privacy=history`. */
function partyIn(entry: NameAddress): Party {
  const { uri } = entry
  const wishes = isSipUri(uri) ? uri.headers.filter(([name]) => name.toLowerCase() === 'privacy') : []
  const isPrivate = wishes.some(([, value]) => value.toLowerCase() !== 'none')
  return { ...nobody, ...partyOf(entry), ...(isPrivate ? { presentation: prohibited } : {}) }
}
