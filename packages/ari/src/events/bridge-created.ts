import { event } from '../event.ts'
import { bridgeField } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const bridgeCreated = event(
  {
    name: 'BridgeCreated',
    about: 'A bridge came into being.',
    from: 'bridge-created',
    fields: {
      bridge: { type: 'Bridge', about: 'The new bridge.' },
    },
  },
  {
    concerns: ({ bridge }) => [bridgeTopic(bridge)],
    fields: ({ bridge }, render) => bridgeField(bridge, render),
  },
)
