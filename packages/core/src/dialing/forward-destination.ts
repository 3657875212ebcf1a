// Where a call goes that its far end wants elsewhere: `Tech/resource` as it is, an extension by way of a Local channel.
// Not the call.

import type { Channel } from '../channels/channel.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'

export function forwardDestination(channel: Channel, event: TechnologyEvent & { type: 'forwarded' }): string {
  if (event.destination.includes('/')) return event.destination
  const context = channel.variables.get('FORWARD_CONTEXT') || event.context || channel.facts.context
  return `Local/${event.destination}@${context}`
}
