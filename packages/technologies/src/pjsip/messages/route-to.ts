// What every request outside of a call needs to reach an endpoint: where to, over what, and how challenges are answered.
// Not what it says.

import type { RequestOptions } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Signalling, Target } from '../signalling/signalling.ts'
import { formatTo } from './addresses.ts'

export function routeTo(
  signalling: Signalling,
  endpoint: EndpointSettings,
  target: Target,
): Pick<RequestOptions, 'uri' | 'to' | 'routes' | 'flow' | 'transport' | 'credentials'> {
  const { uri, routes, flow, transport } = target
  return { uri, to: formatTo(uri), routes, flow, transport, credentials: signalling.credentials(endpoint) }
}
