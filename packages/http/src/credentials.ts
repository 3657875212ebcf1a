// What a caller shows to be let in: the Authorization header, or `api_key` in the query.
// Not whether it is right.

export interface Credentials {
  readonly name: string
  readonly password: string
}

/** More than this is no password; it is not looked at. */
const longestCredentials = 1024

/** Nothing: the header is of another scheme or cannot be read. */
export function parseBasic(header: string): Credentials | undefined {
  if (header.length > longestCredentials * 2 || !/^basic /i.test(header)) return undefined
  return parsePair(Buffer.from(header.slice(6).trim(), 'base64').toString('utf8'))
}

/** `user:password`; the password may have colons, and may not be empty. */
export function parsePair(text: string): Credentials | undefined {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1 || text.length > longestCredentials) return undefined
  return { name: text.slice(0, colon), password: text.slice(colon + 1) }
}
