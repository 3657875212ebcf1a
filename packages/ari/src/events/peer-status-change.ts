import { event } from '../event.ts'
import { endpointTopic } from '../topic.ts'

export const peerStatusChange = event(
  {
    name: 'PeerStatusChange',
    about: 'An endpoint registered, can be reached, or neither any more.',
    from: 'peer-status-changed',
    fields: {
      endpoint: { type: 'Endpoint', about: 'The endpoint.' },
      peer: { type: 'Peer', about: 'What is known about it.' },
    },
  },
  {
    concerns: ({ endpoint }) => [endpointTopic(endpoint)],
    fields: ({ endpoint, peer: { peerStatus, ...rest } }, render) =>
      `"endpoint":${render.endpoint(endpoint)},"peer":${JSON.stringify({ peer_status: peerStatus, ...rest })}`,
  },
)
