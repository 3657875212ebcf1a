import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { findMonitors } from '../find-monitors.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

const isDirection = (word: string) => word === 'read' || word === 'write' || word === 'both'

export const mixMonitorMute = action(
  {
    name: 'MixMonitorMute',
    privilege: ['system', 'call'],
    synopsis: 'Leaves what is said out of the recordings of a call, or takes it in again',
  },
  (request, { deps }) => {
    const [name, state] = [request.get('Channel'), request.get('State')]
    const direction = request.get('Direction').toLowerCase()
    if (name === '') return failure('No channel specified')
    if (state === '') return failure('No state specified')
    if (!isDirection(direction)) return failure('No direction specified. Must be read, write or both')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const meant = findMonitors(channel, request.get('MixMonitorID'))
    if (meant.length === 0) return failure('Cannot set mute flag')
    for (const monitor of meant) monitor.mute(direction, isTrueWord(state))
    return success()
  },
)
