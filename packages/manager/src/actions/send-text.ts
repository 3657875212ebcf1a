import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

export const sendText = action(
  { name: 'SendText', privilege: ['call'], synopsis: 'Sends a text to the far end of a channel' },
  (request, { deps }) => {
    const [name, message] = [request.get('Channel'), request.get('Message')]
    if (name === '') return failure('No channel specified')
    if (message === '') return failure('No Message specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const contentType = request.get('Content-Type')
    if (!channel.sendText(message, contentType === '' ? {} : { contentType })) return failure('Failure')
    return success('Success')
  },
)
