// The actions of recordings of a call: MixMonitor, MixMonitorMute, StopMixMonitor.
// The recording is done where the application of this name does it.

import { monitors } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { findMonitors } from '../find-monitors.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

/** Inside of the application's text a comma would begin its next argument. */
const hasComma = (text: string) => /,(?![^(]*\))/.test(text)

export const mixMonitor = action(
  { name: 'MixMonitor', privilege: ['system'], synopsis: 'Records a call while it goes on' },
  async (request, { deps }) => {
    const [name, file, options] = [request.get('Channel'), request.get('File'), request.get('Options')]
    if (name === '') return failure('No channel specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    if (hasComma(file) || hasComma(options)) return failure('Could not start monitoring channel')
    const before = new Set(monitors.known(channel)?.keys())
    await deps.dialplan.execute(channel, 'MixMonitor', [file, options, request.get('Command')].join(','))
    const id = [...(monitors.known(channel)?.keys() ?? [])].find((each) => !before.has(each))
    if (id === undefined) return failure('Could not start monitoring channel')
    return success(undefined, /i\(/.test(options) ? [['MixMonitorID', id]] : [])
  },
)

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
