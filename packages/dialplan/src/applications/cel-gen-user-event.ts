// CELGenUserEvent(name[,extra]): an event of the dialplan's own in the log of channel events.

import { application } from '../engine/application.ts'

export const celGenUserEvent = application(
  {
    name: 'CELGenUserEvent',
    module: 'app_celgenuserevent.so',
    synopsis: "Writes an event of the dialplan's own into the log of channel events.",
    arguments: ['name', 'extra?'],
  },
  ({ args: [kind = '', note = ''], channel, deps }) =>
    void deps.bus.publish('channel-event-noted', { channel: channel.snapshot(), kind, note }),
)
