import { event } from '../event.ts'

export const contactStatus = event(
  { name: 'ContactStatus', privilege: 'system', from: 'contact-status-changed' },
  ({ endpoint, contact }) => [
    ['URI', contact.uri],
    ['ContactStatus', contact.status],
    ['AOR', contact.aor],
    ['EndpointName', endpoint.resource],
    ...(contact.roundtripUsec === undefined ? [] : ([['RoundtripUsec', contact.roundtripUsec]] as const)),
  ],
)
