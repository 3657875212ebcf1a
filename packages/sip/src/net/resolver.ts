// Names looked up: the four questions RFC 3263 needs, asked of DNS or of a table in tests.
// Not which answer is used: resolve-uri.ts decides.

import { promises as dns } from 'node:dns'
import { NameLookups } from './name-lookups.ts'

export interface NaptrRecord {
  readonly order: number
  readonly preference: number
  readonly flags: string
  readonly service: string
  readonly replacement: string
}

export interface SrvRecord {
  readonly priority: number
  readonly weight: number
  readonly name: string
  readonly port: number
}

/** Each answers with an empty list when there is nothing; a name that cannot be asked for is nothing, too. */
export interface Resolver {
  naptr(name: string): Promise<readonly NaptrRecord[]>
  srv(name: string): Promise<readonly SrvRecord[]>
  ipv4(name: string): Promise<readonly string[]>
  ipv6(name: string): Promise<readonly string[]>
}

const orNothing = <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> => answer.catch(() => [])

// the hosts file counts as well, as people expect
const lookups = new NameLookups(async (name, family) =>
  (await dns.lookup(name, { all: true, family })).map(({ address }) => address),
)

export const systemResolver: Resolver = {
  naptr: (name) => orNothing(dns.resolveNaptr(name)),
  srv: (name) => orNothing(dns.resolveSrv(name)),
  ipv4: (name) => lookups.addresses(name, 4),
  ipv6: (name) => lookups.addresses(name, 6),
}
