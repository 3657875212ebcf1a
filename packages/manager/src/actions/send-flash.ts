import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

export const sendFlash = action(
  { name: 'SendFlash', privilege: ['call'], synopsis: 'Sends a flash over a channel, or as if it came from there' },
  (request, { deps }) => {
    const channel = findChannel(deps, request.get('Channel'))
    if (!channel) return failure('Channel not found')
    if (isTrueWord(request.get('Receive'))) channel.handle({ type: 'flash' })
    else channel.indicate({ type: 'flash' })
    return success('Flash successfully queued')
  },
)
