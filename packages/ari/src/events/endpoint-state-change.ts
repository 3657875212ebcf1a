import { event } from '../event.ts'
import { endpointTopic } from '../topic.ts'

export const endpointStateChange = event(
  {
    name: 'EndpointStateChange',
    about:
      'An endpoint came, went, or has other channels than before. Only those hear it who subscribed to the endpoint or its technology.',
    from: 'endpoint-state-changed',
    fields: {
      endpoint: { type: 'Endpoint', about: 'The endpoint.' },
    },
  },
  {
    concerns: ({ endpoint }) => [{ ...endpointTopic(endpoint), exceptAll: true }],
    fields: ({ endpoint }, render) => `"endpoint":${render.endpoint(endpoint)}`,
  },
)
