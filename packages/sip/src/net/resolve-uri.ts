// From an address to places to try, in order: transport, IP address and port (RFC 3263 §4).
// Not trying them.

import { type Random, table } from '@jackfield/base'
import { hostAddress, isAddress } from '../message/host.ts'
import type { SipUri } from '../message/uri.ts'
import type { TransportName } from '../transaction/flow.ts'
import type { Resolver, SrvRecord } from './resolver.ts'

export interface Destination {
  readonly transport: TransportName
  readonly address: string
  readonly port: number
  /** what a certificate must be for */
  readonly serverName: string
}

const services = table<TransportName>({
  'SIP+D2U': 'UDP',
  'SIP+D2T': 'TCP',
  'SIPS+D2T': 'TLS',
  'SIP+D2W': 'WS',
  'SIPS+D2W': 'WSS',
})

const srvNames: Readonly<Record<TransportName, string>> = {
  UDP: '_sip._udp.',
  TCP: '_sip._tcp.',
  TLS: '_sips._tcp.',
  WS: '_sip._ws.',
  WSS: '_sips._ws.',
}

export const defaultPort = (transport: TransportName): number =>
  transport === 'TLS' ? 5061 : transport === 'WS' ? 80 : transport === 'WSS' ? 443 : 5060

/** As many as a call can wait for. */
const mostDestinations = 8

export async function resolveUri(
  uri: SipUri,
  resolver: Resolver,
  random: Random,
  /** transports we have, the favourite first */
  available: readonly TransportName[],
): Promise<Destination[]> {
  const host = uri.parameters.get('maddr') ?? uri.host
  const named = namedTransport(uri)
  if (isAddress(host)) {
    const transport = named ?? (uri.scheme === 'sips' ? 'TLS' : 'UDP')
    const address = hostAddress(host)
    return [{ transport, address, port: uri.port ?? defaultPort(transport), serverName: address }]
  }
  const found = await places(uri, host, named, resolver, random, available)
  const destinations: Destination[] = []
  for (const place of found) {
    if (destinations.length >= mostDestinations) break
    const addresses = isAddress(place.name)
      ? [hostAddress(place.name)]
      : (await Promise.all([resolver.ipv4(place.name), resolver.ipv6(place.name)])).flat()
    for (const address of addresses) destinations.push({ ...place, address, serverName: host })
  }
  return destinations.slice(0, mostDestinations)
}

/** `sips` over `tcp` is TLS, over `ws` it is WSS. */
function namedTransport(uri: SipUri): TransportName | undefined {
  const name = uri.parameters.get('transport')?.toUpperCase()
  const isSecure = uri.scheme === 'sips'
  if (name === 'UDP') return isSecure ? 'TLS' : 'UDP'
  if (name === 'TCP' || name === 'TLS') return isSecure || name === 'TLS' ? 'TLS' : 'TCP'
  if (name === 'WS' || name === 'WSS') return isSecure || name === 'WSS' ? 'WSS' : 'WS'
  return undefined
}

interface Place {
  readonly transport: TransportName
  readonly name: string
  readonly port: number
}

async function places(
  uri: SipUri,
  host: string,
  named: TransportName | undefined,
  resolver: Resolver,
  random: Random,
  available: readonly TransportName[],
): Promise<Place[]> {
  const usable = available.filter((name) => uri.scheme !== 'sips' || name === 'TLS' || name === 'WSS')
  const fallback = named ?? (uri.scheme === 'sips' ? 'TLS' : 'UDP')
  const direct: Place = { transport: fallback, name: host, port: uri.port ?? defaultPort(fallback) }
  if (uri.port !== undefined) return [direct]
  if (named) {
    const found = await servicePlaces(`${srvNames[named]}${host}`, named, resolver, random)
    return found.length > 0 ? found : [direct]
  }
  const naptr = (await resolver.naptr(host))
    .filter((record) => record.flags.toLowerCase() === 's' && services.get(record.service.toUpperCase()) !== undefined)
    .toSorted((a, b) => a.order - b.order || a.preference - b.preference)
  for (const record of naptr) {
    const transport = services.get(record.service.toUpperCase())!
    if (!usable.includes(transport)) continue
    const found = await servicePlaces(record.replacement, transport, resolver, random)
    if (found.length > 0) return found
  }
  const all = await Promise.all(
    usable
      .filter((transport) => transport !== 'WS' && transport !== 'WSS')
      .map((transport) => servicePlaces(`${srvNames[transport]}${host}`, transport, resolver, random)),
  )
  const found = all.flat()
  return found.length > 0 ? found : [direct]
}

async function servicePlaces(
  name: string,
  transport: TransportName,
  resolver: Resolver,
  random: Random,
): Promise<Place[]> {
  const records = await resolver.srv(name)
  // a single dot says: not here (RFC 2782)
  return byWeight(
    records.filter((record) => record.name !== '.' && record.name !== ''),
    random,
  ).map((record) => ({
    transport,
    name: record.name,
    port: record.port,
  }))
}

/** By priority; among equals by chance, heavier ones more often first (RFC 2782). */
function byWeight(records: readonly SrvRecord[], random: Random): SrvRecord[] {
  const left = records.toSorted((a, b) => a.priority - b.priority || a.weight - b.weight)
  const ordered: SrvRecord[] = []
  while (left.length > 0) {
    const group = left.filter(({ priority }) => priority === left[0]!.priority)
    let draw = random.below(group.reduce((sum, { weight }) => sum + weight, 0) + 1)
    const chosen = group.find(({ weight }) => {
      draw -= weight
      return draw <= 0
    })!
    ordered.push(chosen)
    left.splice(left.indexOf(chosen), 1)
  }
  return ordered
}
