import { action } from '../action.ts'
import { consultationOf } from '../consultations.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

export const cancelAtxfer = action(
  { name: 'CancelAtxfer', privilege: ['call'], synopsis: 'Calls an attended transfer off' },
  (request, { deps }) => {
    const name = request.get('Channel')
    if (name === '') return failure('No channel specified')
    if (deps.features().codes.disconnect === '') return failure('No disconnect feature code found')
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel specified does not exist')
    consultationOf(channel)?.abort()
    return success('CancelAtxfer successfully queued')
  },
)
