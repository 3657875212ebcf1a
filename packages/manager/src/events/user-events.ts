// Events that users make: from a dialplan or an application, and from another client of the manager.
// Both are called UserEvent and differ in where their fields come from.

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

/** A user event that a client sends to the others. */
export const clientUserEvent = event(
  { name: 'UserEvent', privilege: 'user', from: 'client-spoke' },
  ({ eventName, fields }) => [['UserEvent', eventName], ...fields],
)
