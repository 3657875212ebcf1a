import { event } from '../event.ts'
import { bridgeField } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const bridgeDestroyed = event(
  {
    name: 'BridgeDestroyed',
    about: 'A bridge is gone.',
    from: 'bridge-destroyed',
    fields: {
      bridge: { type: 'Bridge', about: 'The bridge as it was at the end.' },
    },
  },
  {
    concerns: ({ bridge }) => [bridgeTopic(bridge)],
    fields: ({ bridge }, render) => bridgeField(bridge, render),
  },
)
