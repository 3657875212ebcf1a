import { monitors } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

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
