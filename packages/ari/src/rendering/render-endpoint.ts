// An endpoint as the interface shows it. One of a whole technology has neither state nor channels.
// Not its contacts.

import { attachedValue } from '@jackfield/base'
import type { EndpointSnapshot } from '@jackfield/core'

const texts = attachedValue<EndpointSnapshot, string>()

export function renderEndpoint(endpoint: EndpointSnapshot): string {
  let text = texts.get(endpoint)
  if (text === undefined) {
    text = make(endpoint)
    texts.set(endpoint, text)
  }
  return text
}

function make({ technology, resource, state, channelIds, maxChannels }: EndpointSnapshot): string {
  return JSON.stringify({
    technology,
    resource,
    state: resource === '' ? undefined : state,
    channel_ids: channelIds,
    max_channels: maxChannels,
  })
}
