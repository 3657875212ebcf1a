import { event } from '../event.ts'
import { bridgeField } from '../own-fields.ts'
import { bridgeTopic } from '../topic.ts'

export const bridgeVideoSourceChanged = event(
  {
    name: 'BridgeVideoSourceChanged',
    about: 'Another channel is now seen by everybody in a bridge.',
    from: 'bridge-video-source-changed',
    fields: {
      bridge: { type: 'Bridge', about: 'The bridge, with the new source.' },
      old_video_source_id: {
        type: 'string',
        about: 'The channel that was seen before, when there was one.',
        optional: true,
      },
    },
  },
  {
    concerns: ({ bridge }) => [bridgeTopic(bridge)],
    fields: ({ bridge, oldSourceId }, render) => {
      const fields = bridgeField(bridge, render)
      const old = oldSourceId === undefined ? '' : `,"old_video_source_id":${JSON.stringify(oldSourceId)}`
      return fields && `${fields}${old}`
    },
  },
)
