import { endpointFields } from '../endpoint-fields.ts'
import { event } from '../event.ts'
import { jsonFields } from '../json-fields.ts'

export const userEvent = event(
  { name: 'UserEvent', privilege: 'user', from: 'user-event' },
  ({ eventName, variables, channel, bridge, endpoint }, text) => {
    // one that is about nothing is for its application alone
    if (!channel && !bridge && !endpoint) return undefined
    return [
      ...(channel ? [text.channel(channel)] : []),
      ...(bridge ? [text.bridge(bridge)] : []),
      ...(endpoint ? endpointFields(endpoint) : []),
      ['UserEvent', eventName],
      ...jsonFields(variables),
    ]
  },
)
