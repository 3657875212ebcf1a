import { event } from '../event.ts'
import { before, bridgeField } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const bridgeMerged = event(
  {
    name: 'BridgeMerged',
    about: 'Two bridges became one.',
    from: 'bridge-merged',
    fields: {
      bridge: { type: 'Bridge', about: 'The bridge that is left, with everybody inside.' },
      bridge_from: { type: 'Bridge', about: 'The bridge that is no more.' },
    },
  },
  {
    concerns: ({ bridge, from }) => [bridgeTopic(bridge), bridgeTopic(from)],
    fields: ({ bridge, from }, render) => before(`"bridge_from":${render.bridge(from)}`, bridgeField(bridge, render)),
  },
)
