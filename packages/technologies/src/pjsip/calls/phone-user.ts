// `user=phone` in addresses whose user is a telephone number, for peers that want to be told.
// Not whether they want to.

import { formatUri, isSipUri, parseUri, SipFault } from '@jackfield/sip'

const isNumber = (user: string | undefined) => user !== undefined && /^\+?\d+$/.test(user)

/** Of an address as it stands in a request line. */
export function asPhone(text: string): string {
  const uri = parseUri(text)
  if (uri instanceof SipFault || !isSipUri(uri) || !isNumber(uri.user) || uri.parameters.has('user')) return text
  uri.parameters.set('user', 'phone')
  return formatUri(uri)
}

/** Of an address in brackets, with or without a name before it. */
export const namedAsPhone = (text: string): string =>
  text.replace(/<([^<>]*)>/, (_, uri: string) => `<${asPhone(uri)}>`)
