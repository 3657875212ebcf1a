import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { findMonitors } from '../find-monitors.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

export const mixMonitorMute = action(
  {
    name: 'MixMonitorMute',
    privilege: ['system', 'call'],
    synopsis: 'Leaves what is said out of the recordings of a call, or takes it in again',
  },
  (request, { house }) => {
    const [name, direction, state] = [request.get('Channel'), request.get('Direction'), request.get('State')]
    if (name === '') return failure('No channel specified')
    if (state === '') return failure('No state specified')
    if (!['read', 'write', 'both'].includes(direction.toLowerCase())) {
      return failure('No direction specified. Must be read, write or both')
    }
    const channel = findChannel(house, name)
    if (!channel) return failure('No such channel')
    const meant = findMonitors(channel, request.get('MixMonitorID'))
    // the two sides of a call are one in its recording: neither can be left out alone
    if (meant.length === 0 || direction.toLowerCase() !== 'both') return failure('Cannot set mute flag')
    for (const monitor of meant) monitor.mute(isTrueWord(state))
    return success()
  },
)
