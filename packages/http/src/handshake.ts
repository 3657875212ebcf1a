// What an upgrade to a websocket has to bring, and the sub-protocol that is agreed on: RFC 6455 §4.2.
// Not the answer 101: ws writes that.

import type { MountRequest } from './mount.ts'

/** 7 and 8 are drafts whose frames are those of 13. */
const versions = new Set(['7', '8', '13'])
const keyShape = /^[+/0-9A-Za-z]{22}==$/

export interface Handshake {
  readonly key: string
  /** as the caller spelled it */
  readonly protocol: string | undefined
}

/** Nothing: version, key or sub-protocols do not fit. Offering no sub-protocol is fine. */
export function parseHandshake(request: MountRequest, protocol: string): Handshake | undefined {
  const key = request.header('sec-websocket-key') ?? ''
  if (!keyShape.test(key) || !versions.has(request.header('sec-websocket-version') ?? '')) return undefined
  const offered = request.header('sec-websocket-protocol')
  if (offered === undefined) return { key, protocol: undefined }
  const agreed = offered
    .split(',')
    .map((name) => name.trim())
    .find((name) => name.toLowerCase() === protocol)
  return agreed === undefined ? undefined : { key, protocol: agreed }
}
