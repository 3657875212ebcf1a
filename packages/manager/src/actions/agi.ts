import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

export const agi = action(
  { name: 'AGI', privilege: ['agi'], synopsis: 'Gives a command to a channel that waits for one' },
  (request, { deps }) => {
    const [name, command] = [request.get('Channel'), request.get('Command')]
    if (name === '' || command === '') return failure('Both, Channel and Command are *required*')
    const channel = findChannel(deps, name)
    if (!channel) return failure(`Channel ${name} does not exist.`)
    if (deps.asyncAgi.add(channel, command, request.get('CommandID'))) return success('Added AGI command to queue')
    return failure(`Failed to add AGI command to channel ${name} queue`)
  },
)
