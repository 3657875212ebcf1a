// UserEvent(name[,key:value…]): tells whoever listens to the channel something of the dialplan's own.

import { application } from '../engine/application.ts'

const mostPairs = 100

export const userEvent = application(
  {
    name: 'UserEvent',
    module: 'app_userevent.so',
    synopsis: 'Tells of an event of the dialplan.',
    arguments: ['name', 'key:value...'],
  },
  ({ args: [eventName = '', ...pairs], channel, deps }) => {
    const variables = new Map<string, string>()
    for (const pair of pairs.slice(0, mostPairs)) {
      const colon = pair.indexOf(':')
      if (colon > 0) variables.set(pair.slice(0, colon), pair.slice(colon + 1).trim())
    }
    deps.bus.publish('user-event', {
      eventName,
      variables: Object.fromEntries(variables),
      channel: channel.snapshot(),
    })
  },
)
