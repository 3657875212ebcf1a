import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { failure, success } from '../reply.ts'

export const absoluteTimeout = action(
  { name: 'AbsoluteTimeout', privilege: ['system', 'call'], synopsis: 'Limits how long a channel may live' },
  (request, { deps }) => {
    const name = request.get('Channel')
    if (name === '') return failure('No channel specified')
    const seconds = integerPrefix(request.get('Timeout'))
    if (seconds === undefined || seconds < 0) return failure('No timeout specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const set = deps.dialplan.writeFunction(channel, 'TIMEOUT(absolute)', String(seconds))
    return set.ok ? success('Timeout Set') : failure('Timeout not set')
  },
)
