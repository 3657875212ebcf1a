// What the media of a new call stand on: the endpoint's settings, our addresses, our ports, certificates where they are needed.
// Not the negotiation.

import type { EndpointSettings } from '../configuration/settings.ts'
import type { LocalView } from '../signalling/signalling.ts'
import type { CallsHouse } from './calls-house.ts'
import type { SessionGround } from './media-session.ts'

/** undefined: the endpoint's certificates cannot be used, which the log says. */
export function sessionGround(
  house: CallsHouse,
  endpoint: EndpointSettings,
  { mediaAddress, advertisedAddress }: LocalView,
): SessionGround | undefined {
  const { random, log } = house.exchange
  const ground = { endpoint, random, portRange: house.portRange(), mediaAddress, advertisedAddress }
  if (endpoint.media_encryption !== 'dtls') return ground
  try {
    return { ...ground, dtls: house.dtlsFiles.of(endpoint) }
  } catch (error) {
    log.error(`no call with ${endpoint.name}: ${(error as Error).message}`, { code: 'bad-certificate' })
    return undefined
  }
}
