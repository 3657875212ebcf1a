// MIXMONITOR(id,key): about a recording of the channel that MixMonitor began; its id is what option i put into a variable.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { monitors } from '../listening/monitors.ts'

export const mixmonitor = dialplanFunction(
  {
    name: 'MIXMONITOR',
    module: 'app_mixmonitor.so',
    synopsis: 'What is known of a recording that goes on: its filename.',
    arguments: ['id', 'key'],
    needsChannel: true,
  },
  {
    read(use) {
      const [id = '', key = ''] = use.args
      const monitor = monitors.known(use.channel)?.get(id)
      if (!monitor) return failed(use, `MIXMONITOR: the channel has no recording '${id}'`)
      if (key.toLowerCase() !== 'filename') return failed(use, `MIXMONITOR: there is no key '${key}', but filename`)
      return monitor.filename
    },
  },
)
