import { model } from '@jackfield/description'

export const peer = model({
  name: 'Peer',
  resource: 'events',
  about: 'What is known about the far side of an endpoint.',
  fields: {
    peer_status: { type: 'string', about: 'Its state, such as `Registered`, `Reachable` or `Unreachable`.' },
    cause: { type: 'string', about: 'Why it is in this state.', optional: true },
    address: { type: 'string', about: 'Its address.', optional: true },
    port: { type: 'string', about: 'Its port.', optional: true },
    time: { type: 'string', about: 'When it was last heard of.', optional: true },
  },
})
