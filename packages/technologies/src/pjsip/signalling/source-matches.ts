// Which endpoint sends from an address: the `match` lines of identify sections.
// Not headers and Request-URIs: identification.ts looks at those.

import { isIPv6 } from 'node:net'
import { type Address, type IpNetwork, isInNetwork, parseAddress, parseIp, parseIpNetwork } from '@jackfield/conf'
import type { Resolver } from '@jackfield/sip'
import type { IdentifySettings } from '../configuration/settings.ts'

interface NetworkRow {
  readonly network: IpNetwork
  /** undefined: whatever port it is sent from */
  readonly port: number | undefined
  readonly endpoint: string
}

export class SourceMatches {
  /** `address` or `address port` */
  readonly #addresses = new Map<string, string>()
  readonly #networks: NetworkRow[] = []

  find(address: string, port: number): string | undefined {
    const named = this.#addresses.get(`${address} ${port}`) ?? this.#addresses.get(address)
    if (named !== undefined || this.#networks.length === 0) return named
    const bytes = parseIp(address)
    if (!bytes) return undefined
    const isOf = (row: NetworkRow) => (row.port === undefined || row.port === port) && isInNetwork(row.network, bytes)
    return this.#networks.find(isOf)?.endpoint
  }

  addAddress(address: string, port: number | undefined, endpoint: string): void {
    const key = port === undefined ? address : `${address} ${port}`
    // the first section that names an address has it
    if (!this.#addresses.has(key)) this.#addresses.set(key, endpoint)
  }

  addNetwork(network: IpNetwork, port: number | undefined, endpoint: string): void {
    this.#networks.push({ network, port, endpoint })
  }
}

/** Names that still have to be looked up, each with what it is for. */
interface PendingName {
  readonly name: string
  readonly port: number | undefined
  readonly endpoint: string
  readonly hasServices: boolean
}

/** What can be known at once; `resolve` adds the names, one after the other, and says which lead nowhere. */
export function readSourceMatches(sections: Iterable<IdentifySettings>): {
  matches: SourceMatches
  wrong: readonly string[]
  resolve(resolver: Resolver): Promise<readonly string[]>
} {
  const matches = new SourceMatches()
  const wrong: string[] = []
  const names: PendingName[] = []
  for (const { name: section, endpoint, match, srv_lookups: hasServices } of sections) {
    for (const text of match) {
      const source = parseSource(text)
      if (!source) wrong.push(`${section}: "${text}" is no address, network or name`)
      else if ('network' in source) matches.addNetwork(source.network, source.port, endpoint)
      else if (parseIp(source.host)) matches.addAddress(source.host, source.port, endpoint)
      else names.push({ name: source.host, port: source.port, endpoint, hasServices })
    }
  }
  const resolve = async (resolver: Resolver) => {
    const lost: string[] = []
    for (const row of names) if (!(await addName(matches, row, resolver))) lost.push(row.name)
    return lost
  }
  return { matches, wrong, resolve }
}

/** `address`, `address:port`, `name`, `name:port`, and networks: `address/mask`, `address:port/mask`, `[address]:port/mask`. */
function parseSource(text: string): Address | Omit<NetworkRow, 'endpoint'> | undefined {
  const slash = text.indexOf('/')
  const address = parseAddress(slash < 0 ? text : text.slice(0, slash))
  // IPv6 has many spellings of one address: it is compared as what it is
  if (!address || (slash < 0 && !isIPv6(address.host))) return address
  const network = parseIpNetwork(address.host + (slash < 0 ? '' : text.slice(slash)))
  return network && { network, port: address.port }
}

async function addName(matches: SourceMatches, row: PendingName, resolver: Resolver): Promise<boolean> {
  const hosts = [row.name]
  if (row.hasServices && row.port === undefined) {
    for (const prefix of ['_sip._udp.', '_sip._tcp.', '_sips._tcp.']) {
      for (const record of await resolver.srv(`${prefix}${row.name}`)) hosts.push(record.name)
    }
  }
  let isFound = false
  for (const host of new Set(hosts)) {
    const addresses = [...(await resolver.ipv4(host)), ...(await resolver.ipv6(host))]
    for (const address of addresses) matches.addAddress(address, row.port, row.endpoint)
    isFound ||= addresses.length > 0
  }
  return isFound
}
