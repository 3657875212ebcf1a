// Who is behind a proxy: the address that proxies we trust say they got a request from.
// Not believed of anybody else: everybody can write these headers.

import { isIP } from 'node:net'

export interface ProxyTrust {
  /** whether what this address says of where its requests come from is believed */
  isTrusted(address: string): boolean
  /** where it says so, in small letters */
  readonly header: 'x-forwarded-for' | 'forwarded'
}

/** The last address of the chain that no trusted proxy has. A part that cannot be read ends it: then it is who said it. */
export function clientAddress(peer: string, said: string | undefined, { isTrusted, header }: ProxyTrust): string {
  let address = peer
  if (said === undefined || said.length > 4096) return address
  const chain = said.split(',')
  for (let at = chain.length - 1; at >= 0 && isTrusted(address); at--) {
    const next = header === 'forwarded' ? forOf(chain[at] as string) : bare(chain[at] as string)
    if (next === undefined) break
    address = next
  }
  return address
}

/** `for=` of one element (RFC 7239 §4). */
function forOf(element: string): string | undefined {
  const value = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element)?.[1]
  return value === undefined ? undefined : bare(value.replace(/^"|"$/g, ''))
}

/** Without port and brackets; nothing when it is no address. */
function bare(text: string): string | undefined {
  const word = text.trim()
  const [, host = word] = /^\[([^\]]*)\](?::\d+)?$/.exec(word) ?? /^([\d.]+):\d+$/.exec(word) ?? []
  const address = host.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}
