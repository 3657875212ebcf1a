// What the media of a new call stand on: the endpoint's settings, our addresses, our ports, certificates where they are needed.
// Not the negotiation.

import type { Random } from '@jackfield/base'
import type { PortRange } from '@jackfield/media'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { LocalView } from '../signalling/signalling.ts'
import type { CallsDeps } from './calls-deps.ts'
import type { DtlsMaterial } from './dtls-files.ts'

export interface SdpSessionDeps {
  readonly endpoint: EndpointSettings
  readonly random: Random
  /** where ports are opened, and what stands in descriptions instead */
  readonly mediaAddress: string
  readonly advertisedAddress: string
  readonly portRange: PortRange
  /** left out: certificates of our own, and anybody's who described it */
  readonly dtls?: DtlsMaterial
}

/** undefined: the endpoint's certificates cannot be used, which the log says. */
export function sessionDepsFor(
  deps: CallsDeps,
  endpoint: EndpointSettings,
  { mediaAddress, advertisedAddress }: LocalView,
): SdpSessionDeps | undefined {
  const { random, log } = deps.exchange
  const sessionDeps = { endpoint, random, portRange: deps.portRange(), mediaAddress, advertisedAddress }
  if (endpoint.media_encryption !== 'dtls') return sessionDeps
  try {
    return { ...sessionDeps, dtls: deps.dtlsFiles.of(endpoint) }
  } catch (error) {
    log.error(`no call with ${endpoint.name}: ${(error as Error).message}`, { code: 'bad-certificate' })
    return undefined
  }
}
