import { event } from '../event.ts'
import { endpointTopic } from '../topic.ts'

export const contactStatusChange = event(
  {
    name: 'ContactStatusChange',
    about: 'One of the places a SIP endpoint registered from answers, or no longer does.',
    from: 'contact-status-changed',
    fields: {
      endpoint: { type: 'Endpoint', about: 'The endpoint.' },
      contact_info: { type: 'ContactInfo', about: 'The place and its state.' },
    },
  },
  {
    concerns: ({ endpoint }) => [endpointTopic(endpoint)],
    fields: ({ endpoint, contact: { uri, status, aor, roundtripUsec } }, render) => {
      const info = JSON.stringify({ uri, contact_status: status, aor, roundtrip_usec: roundtripUsec })
      return `"contact_info":${info},"endpoint":${render.endpoint(endpoint)}`
    },
  },
)
