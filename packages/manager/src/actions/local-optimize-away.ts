import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

export const localOptimizeAway = action(
  {
    name: 'LocalOptimizeAway',
    privilege: ['system', 'call'],
    synopsis: 'Lets a Local channel that was made to stay take itself out, once both its halves are bridged',
  },
  (request, { deps }) => {
    const name = request.get('Channel')
    if (name === '') return failure("'Channel' not specified.")
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel does not exist.')
    if (!channel.driver.optimiseAway) return failure('Unable to find channel')
    channel.driver.optimiseAway()
    return success('Queued channel to be optimized away')
  },
)
