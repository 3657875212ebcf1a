import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

export const pjsipHangup = action(
  {
    name: 'PJSIPHangup',
    privilege: ['system', 'call'],
    synopsis: 'Ends a SIP call that was not answered with exactly this status',
  },
  (request, { deps }) => {
    const name = request.get('Channel')
    const cause = request.get('Cause')
    if (name === '') return failure('No channel specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    if (cause === '') return failure('No cause specified')
    if (!channel.driver.writeFunction?.('PJSIPHangup', [cause], '')) {
      return failure('The cause must be 400 to 699 or its name, and the channel an incoming SIP call that waits')
    }
    return success('Channel Hungup')
  },
)
