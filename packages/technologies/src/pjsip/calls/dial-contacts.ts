// PJSIP_DIAL_CONTACTS: every way to an endpoint, as something to dial at once.
// Not the calls.

import type { Signalling } from '../signalling/signalling.ts'

/** `endpoint[,aor[,user]]`; undefined: there is no such endpoint, empty: nobody is there. */
export function dialContacts(
  signalling: Signalling,
  [name = '', aor = '', user = '']: readonly string[],
): string | undefined {
  const endpoint = signalling.objects.endpoint(name)
  if (!endpoint) return undefined
  const wish = { ...(aor === '' ? {} : { aors: [aor] }), ...(user === '' ? {} : { user }) }
  return signalling
    .targets(endpoint, wish)
    .map(({ uri }) => `PJSIP/${name}/${uri}`)
    .join('&')
}
