// What a door can be told, with its defaults.
// Not read from anywhere: whoever opens the door reads the configuration.

import type { ProxyTrust } from './client-address.ts'

export interface ListenAddress {
  readonly host: string
  /** 0: any free one */
  readonly port: number
  readonly tls?: TlsOptions
}

export interface TlsOptions {
  /** PEM, with the chain */
  readonly certificate: string | Buffer
  /** PEM */
  readonly key: string | Buffer
  readonly ciphers?: string
  readonly minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  readonly maxVersion?: 'TLSv1.2' | 'TLSv1.3'
  /** the order of our ciphers counts, not the caller's */
  readonly prefersOwnOrder?: boolean
}

export interface DoorOptions {
  /** `/asterisk`, before the path of every mount; empty: none. Letters in any case. */
  readonly prefix: string
  /** the `Server` header and the foot of pages; empty: neither */
  readonly serverName: string
  /** connections at once, websockets included; beyond it a stranger is closed without an answer, those who are in stay */
  readonly sessionLimit: number
  /** connections of one address that have not shown who they are; with more of them the oldest is closed */
  readonly strangerLimit: number
  /** how long a stranger may take: for TLS, for the head of a request, for each next piece of its body */
  readonly authTimeoutMs: number
  /** how long each next piece of the body of a request may take, and an answer that is not read */
  readonly sessionInactivityMs: number
  /** how long a connection may wait for its next request; 0: one request each */
  readonly sessionKeepAliveMs: number
  /** how long a whole request may take to arrive */
  readonly requestTimeoutMs: number
  readonly maxBodyBytes: number
  /** request line and headers together */
  readonly maxHeaderBytes: number
  readonly maxHeaders: number
  /** paths that are answered 302 */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** false: 403 for this path from this address; the connection is closed. Absent: every path from everywhere. */
  readonly isAllowed?: (path: string, address: string) => boolean
  /** proxies that say whom a request comes from; absent: whoever made the connection */
  readonly proxies?: ProxyTrust
}

export const doorDefaults: DoorOptions = {
  prefix: '',
  serverName: 'Jackfield',
  sessionLimit: 100,
  strangerLimit: 50,
  authTimeoutMs: 10_000,
  sessionInactivityMs: 30_000,
  sessionKeepAliveMs: 15_000,
  requestTimeoutMs: 60_000,
  maxBodyBytes: 40_960,
  maxHeaderBytes: 16_384,
  maxHeaders: 100,
  redirects: [],
}
