// Whom an address means: its user without escapes, or the number of a `tel:` address.
// Not who a caller is: his number never has the parameters that some put into it.

import { isSipUri, type Uri, unescapeUri } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'

/** With `ignore_uri_user_options` what follows the first semicolon (`;phone-context=…`, `;npdi`) is left out. */
export function dialledUser(uri: Uri, { global }: Pick<PjsipObjects, 'global'>): string {
  if (uri.scheme === 'tel') return uri.number.replace(/[().-]/g, '')
  if (!isSipUri(uri)) return ''
  const user = uri.user ?? ''
  return unescapeUri(global.ignore_uri_user_options ? (user.split(';')[0] as string) : user)
}
