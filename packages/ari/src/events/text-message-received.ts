import { event } from '../event.ts'
import { endpointTopic } from '../topic.ts'

export const textMessageReceived = event(
  {
    name: 'TextMessageReceived',
    about: 'An endpoint sent a text message to the exchange.',
    from: 'text-message-received',
    fields: {
      message: { type: 'TextMessage', about: 'The message.' },
      endpoint: { type: 'Endpoint', about: 'The endpoint it came from.', optional: true },
    },
  },
  {
    concerns: ({ endpoint }) => [endpointTopic(endpoint)],
    fields: ({ endpoint, message: { from, to, body, variables } }, render) =>
      `"message":${JSON.stringify({ from, to, body, variables })},"endpoint":${render.endpoint(endpoint)}`,
  },
)
