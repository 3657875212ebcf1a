// Whether the certificate of a NATS server is that of a server the configuration names, also where it names an address.
// Not who signed it: that was checked before.

import { isIP } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/**
 * For a server that is named by its address the library knows no name to compare, and Node then compares `localhost`. The
 * certificate is to be good for one of the addresses instead; any of them: they are all the cluster's own.
 */
export function serverIdentity(
  servers: readonly string[],
): (host: string, certificate: PeerCertificate) => Error | undefined {
  const addresses = servers.map(addressOf).filter((host) => isIP(host) !== 0)
  return (host, certificate) => {
    const trouble = checkServerIdentity(host, certificate)
    if (!trouble || host !== 'localhost' || addresses.length === 0) return trouble
    const troubles = addresses.map((address) => checkServerIdentity(address, certificate))
    return troubles.includes(undefined) ? undefined : troubles[0]
  }
}

/** `tls://10.0.0.1:4222`, `tls://[2001:db8::1]` */
const addressOf = (server: string): string =>
  /^\w+:\/\/(?:\[([^\]]+)\]|([^:/]+))/
    .exec(server)
    ?.slice(1)
    .find((part) => part !== undefined) ?? ''
