// ChanIsAvail(destinations[,options]): could a channel be made to one of these?

import { application } from '../engine/application.ts'

export const chanIsAvail = application(
  {
    name: 'ChanIsAvail',
    module: 'app_chanisavail.so',
    synopsis: 'Says which of several destinations could be called.',
    arguments: ['destinations', 'options?'],
    options: {
      a: 'names all of them',
      s: 'what is in use is not available',
      t: 'looks at the technology only',
    },
  },
  ({ args: [list = ''], options, channel, deps }) => {
    const isAvailable = (destination: string) => {
      const technology = deps.exchange.technologies.get(destination.split('/', 1)[0] ?? '')
      if (!technology?.request || !destination.includes('/')) return false
      const state = deps.deviceStates.get(destination)
      if (options.has('t')) return true
      return state !== 'UNAVAILABLE' && (!options.has('s') || state === 'NOT_INUSE' || state === 'UNKNOWN')
    }
    const available = list.split('&').filter(isAvailable)
    const shown = options.has('a') ? available : available.slice(0, 1)
    channel.variables.set('AVAILCHAN', shown.join('&'))
    channel.variables.set('AVAILORIGCHAN', shown.join('&'))
    channel.variables.set('AVAILSTATUS', shown[0] ? deps.deviceStates.get(shown[0]) : '0')
    channel.variables.set('AVAILCAUSECODE', shown.length > 0 ? '0' : '3')
  },
)
