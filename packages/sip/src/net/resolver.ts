// Names looked up: the four questions RFC 3263 needs, asked of DNS or of a table in tests.
// Not which answer is used: resolve-uri.ts decides.

import { promises as dns } from 'node:dns'

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

export const systemResolver: Resolver = {
  naptr: (name) => orNothing(dns.resolveNaptr(name)),
  srv: (name) => orNothing(dns.resolveSrv(name)),
  // the hosts file counts as well, as people expect
  ipv4: (name) =>
    orNothing(dns.lookup(name, { all: true, family: 4 }).then((all) => all.map(({ address }) => address))),
  ipv6: (name) =>
    orNothing(dns.lookup(name, { all: true, family: 6 }).then((all) => all.map(({ address }) => address))),
}
