// The OPTIONS that asks a contact whether it is there, in the name of its endpoint.
// Not when it is asked.

import { copyUri, formatUri, isSipUri, parseUri, type RequestOptions, SipFault, sipUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Contact } from '../contacts/contact.ts'
import type { Signalling, Target } from './signalling.ts'

export function qualifyRequest(
  signalling: Pick<Signalling, 'localFor' | 'credentials' | 'objects'>,
  target: Target,
  contact: Contact,
  endpoint: EndpointSettings | undefined,
): RequestOptions {
  const { objects } = signalling
  const user = endpoint?.from_user || endpoint?.name || contact.aor || objects.global.default_from_user
  const local = endpoint && signalling.localFor(target, endpoint, user)
  const from = sipUri({ user, host: endpoint?.from_domain || local?.host || 'localhost' })
  const { uri, routes, flow, transport } = target
  const credentials = endpoint && signalling.credentials(endpoint)
  return {
    uri,
    from: `<${formatUri(from)}>`,
    to: `<${withoutPort(uri)}>`,
    contact: local?.contact ?? `auto:${user}`,
    routes,
    maxForwards: objects.global.max_forwards,
    ...(flow ? { flow } : {}),
    ...(transport ? { transport } : {}),
    ...(credentials ? { credentials } : {}),
  }
}

/** Neither port nor parameters stand in To (RFC 3261 §19.1.1). */
function withoutPort(uri: string): string {
  const read = parseUri(uri)
  if (read instanceof SipFault || !isSipUri(read)) return uri
  return formatUri({
    ...copyUri(read),
    port: undefined,
    parameters: sipUri({ host: read.host }).parameters,
    headers: [],
  })
}
