// Asking somebody, outside of any call, to call somebody else (RFC 3515).
// Not transfers. How far it gets is not followed.

import { detached, type Log } from '@jackfield/base'
import type { Referral } from '@jackfield/core'
import {
  copyUri,
  formatNameAddress,
  formatUri,
  isSipUri,
  nameAddress,
  parseNameAddress,
  parseUri,
  SipFault,
  type SipUri,
} from '@jackfield/sip'
import type { LocalView, Signalling } from '../signalling/signalling.ts'
import { formatFrom } from './addresses.ts'
import { findDestination } from './destination.ts'
import { extraHeaders } from './extra-headers.ts'
import { routeTo } from './route-to.ts'

/** False: whom to ask, or whom to call, is nowhere to be reached. */
export function sendReferral(signalling: Signalling, log: Log, referral: Referral): boolean {
  const destination = findDestination(signalling, referral.to)
  if (!destination) return false
  const { endpoint, target } = destination
  const defaultUser = signalling.objects.global.default_from_user
  const view = signalling.localFor(target, endpoint, defaultUser)
  if (referral.referTo.trim() === '') {
    log.warning(`no REFER is sent to ${endpoint.name}: it names nobody to call`)
    return true
  }
  const referTo = referToValue(signalling, referral, view)
  if (referTo === undefined) return false
  const { display_name: _shown, ...variables } = referral.variables
  const sent = signalling.agent.request('REFER', {
    ...routeTo(signalling, endpoint, target),
    from: formatFrom(referral.from, endpoint, { host: view.host, defaultUser }),
    contact: view.contact,
    headers: [['refer-to', referTo], ...extraHeaders(variables)],
  })
  detached(
    sent.then(({ status }) => {
      if (status >= 300) log.notice(`${endpoint.name} refused a REFER: ${status}`)
    }),
    'a referral',
  )
  return true
}

function referToValue(
  signalling: Signalling,
  { referTo, toSelf, displayName, variables }: Referral,
  view: LocalView,
): string | undefined {
  const named = signalling.objects.endpoint(referTo.trim())
  const text = named ? signalling.targets(named)[0]?.uri : referTo.trim()
  if (text === undefined) return undefined
  const read = parseNameAddress(text)
  const written = read instanceof SipFault ? parseUri(`sip:${text}`) : read.uri
  if (written instanceof SipFault || !isSipUri(written)) return undefined
  const uri = toSelf && named ? atOurs(written, view) : written
  const shown = displayName ?? variables.display_name ?? (read instanceof SipFault ? undefined : read.displayName)
  return shown ? formatNameAddress(nameAddress(uri, shown)) : formatUri(uri)
}

/** The same user, here: whoever is asked calls back. */
function atOurs(uri: SipUri, { contact }: LocalView): SipUri {
  const own = parseUri(contact.slice(1, -1))
  if (own instanceof SipFault || !isSipUri(own)) return uri
  return { ...copyUri(own), user: uri.user }
}
