// An endpoint as events show it.

import type { EndpointSnapshot } from '@jackfield/core'
import { type Field, field } from './message.ts'

export const endpointFields = ({ technology, resource, state, channelIds }: EndpointSnapshot): readonly Field[] => [
  ['ChannelType', technology],
  ['Peer', `${technology}/${resource}`],
  ['State', state],
  field('ActiveChannels', channelIds.length),
]
