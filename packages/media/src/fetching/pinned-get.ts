// One GET to addresses that were looked at before: no name is resolved on the way, so that nobody can answer differently the second time.
// Not redirections, and not what may be asked.

import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export interface PinnedGet {
  readonly url: URL
  /** where the connection goes, whatever the name is */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** The head of the answer; its body is read, or destroyed, by whoever gets it. */
export function pinnedGet({ url, addresses, headers, signal }: PinnedGet): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, lookup, agent: false, signal, maxHeaderSize: 16_384 })
    asked.on('response', resolve)
    asked.on('error', reject)
    // an answer that switches protocols is none
    asked.on('upgrade', (_response, socket) => socket.destroy(new Error('the server upgraded')))
    asked.end()
  })
}
