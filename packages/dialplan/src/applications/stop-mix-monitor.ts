// StopMixMonitor([id]): ends one recording of the call, or all.

import { application } from '../engine/application.ts'
import { monitors } from '../listening/monitors.ts'

export const stopMixMonitor = application(
  {
    name: 'StopMixMonitor',
    module: 'app_mixmonitor.so',
    synopsis: 'Ends recordings of the call.',
    arguments: ['id?'],
  },
  async ({ args, channel, log }) => {
    const all = monitors.of(channel)
    const wanted = args[0] ? [all.get(args[0])] : [...all.values()]
    for (const monitor of wanted) {
      if (monitor && all.delete(monitor.id)) await monitor.finish()
      else log.warning(`StopMixMonitor: there is no recording '${args[0]}'`)
    }
  },
)
