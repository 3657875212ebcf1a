import { monitors } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { findMonitors } from '../find-monitors.ts'
import { failure, success } from '../reply.ts'

export const stopMixMonitor = action(
  { name: 'StopMixMonitor', privilege: ['system', 'call'], synopsis: 'Ends the recordings of a call' },
  async (request, { deps }) => {
    const name = request.get('Channel')
    if (name === '') return failure('No channel specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const meant = findMonitors(channel, request.get('MixMonitorID'))
    if (meant.length === 0) return failure('Could not stop monitoring channel')
    for (const monitor of meant) if (monitors.of(channel).delete(monitor.id)) await monitor.finish()
    return success()
  },
)
