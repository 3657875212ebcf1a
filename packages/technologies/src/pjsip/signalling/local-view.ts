// How we look from where a peer is: Contact, and the addresses of media.
// Not the sockets.

import { isIP } from 'node:net'
import {
  type Flow,
  formatUri,
  hostAddress,
  isSipUri,
  parseNameAddress,
  parseUri,
  SipFault,
  type SipUri,
  sipUri,
  type Transport,
  type TransportName,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { LocalAddresses } from './local-address.ts'
import type { LocalView, Target } from './signalling.ts'
import type { SipTransports } from './sip-transports.ts'

type ViewSettings = Pick<EndpointSettings, 'contact_user' | 'media_address' | 'bind_rtp_to_media_address' | 'rtp_ipv6'>

interface LocalFlow {
  readonly transport: Transport | undefined
  readonly name: TransportName
  readonly sentBy: Flow['sentBy']
  /** an IP address; nothing where only a name is known */
  readonly remote: string | undefined
}

export class LocalViews {
  readonly #transports: SipTransports
  readonly #addresses: LocalAddresses

  constructor(transports: SipTransports, addresses: LocalAddresses) {
    this.#transports = transports
    this.#addresses = addresses
  }

  of(over: Target | Flow, endpoint: ViewSettings, user?: string): LocalView {
    const { transport, name, sentBy, remote } = 'sentBy' in over ? this.#ofFlow(over) : this.#ofTarget(over)
    const word = name === 'UDP' ? undefined : name.startsWith('WS') ? 'ws' : name
    const contact = sipUri({
      user: endpoint.contact_user || user,
      host: sentBy.host,
      port: sentBy.port,
      parameters: { transport: word },
    })
    const bound = transport?.local.address ?? (remote !== undefined && isVersion6(remote) ? '::' : '0.0.0.0')
    return {
      contact: `<${formatUri(contact)}>`,
      host: sentBy.host,
      ...this.#mediaView(endpoint, bound, remote, this.#transports.mediaAddressFor(transport, remote)),
    }
  }

  /** Sound goes the way of signalling, unless the endpoint wants it otherwise. */
  #mediaView(
    { media_address, bind_rtp_to_media_address, rtp_ipv6 }: ViewSettings,
    signalled: string,
    remote: string | undefined,
    external: string | undefined,
  ): Pick<LocalView, 'mediaAddress' | 'advertisedAddress' | 'isTranslated'> {
    const isSignalled6 = isVersion6(signalled)
    const isWanted6 =
      media_address === '' || isIP(media_address) === 0 ? rtp_ipv6 || isSignalled6 : isVersion6(media_address)
    const isSame = isWanted6 === isSignalled6
    const bound = isSame ? signalled : isWanted6 ? '::' : '0.0.0.0'
    if (media_address !== '') {
      return { mediaAddress: bind_rtp_to_media_address ? media_address : bound, advertisedAddress: media_address }
    }
    const own = this.#addresses.towards(bound, isSame ? remote : undefined)
    // who translates for the one family does not for the other
    const isTranslated = isSame && external !== undefined && external !== own
    return {
      mediaAddress: bound,
      advertisedAddress: isTranslated ? external : own,
      ...(isTranslated ? { isTranslated } : {}),
    }
  }

  #ofFlow(flow: Flow): LocalFlow {
    const transport = this.#transports.transportOf(flow)
    return { transport, name: flow.transport, sentBy: flow.sentBy, remote: flow.remote.address }
  }

  /** As the agent will choose: the connection, the transport named, the first of the right kind. */
  #ofTarget(target: Target): LocalFlow {
    if (target.flow?.isOpen) return this.#ofFlow(target.flow)
    const hop = nextHop(target)
    const host = hop && hostAddress(hop.parameters.get('maddr') ?? hop.host)
    const remote = host !== undefined && isIP(host) !== 0 ? host : undefined
    const name = nameOf(hop)
    const transports = [...this.#transports.list()].map(({ transport }) => transport)
    const fits = (one: Transport) =>
      one.name === name && (remote === undefined || isVersion6(one.local.address) === isVersion6(remote))
    const transport = target.transport && fits(target.transport) ? target.transport : transports.find(fits)
    const sentBy = this.#transports.sentByTowards(transport, remote)
    return { transport, name, sentBy, remote }
  }
}

/** Of what is known to be an address: the pattern for all of them is long, and every call asks. */
const isVersion6 = (address: string) => address.includes(':')

function nextHop({ routes, uri }: Target): SipUri | undefined {
  const route = routes[0] === undefined ? undefined : parseNameAddress(routes[0])
  const read = route === undefined || route instanceof SipFault ? parseUri(uri) : route.uri
  return read instanceof SipFault || !isSipUri(read) ? undefined : read
}

function nameOf(hop: SipUri | undefined): TransportName {
  const named = hop?.parameters.get('transport')?.toUpperCase()
  const isSecure = hop?.scheme === 'sips'
  if (named === 'WS' || named === 'WSS') return isSecure || named === 'WSS' ? 'WSS' : 'WS'
  if (named === 'TLS' || isSecure) return 'TLS'
  return named === 'TCP' ? 'TCP' : 'UDP'
}
