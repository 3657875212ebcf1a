// ChannelRedirect(channel,[[context,]extension,]priority): sends another channel elsewhere in the dialplan.

import { application } from '../engine/application.ts'
import { findLocation } from '../engine/location.ts'

export const channelRedirect = application(
  {
    name: 'ChannelRedirect',
    module: 'app_channelredirect.so',
    synopsis: 'Sends another channel elsewhere in the dialplan.',
    arguments: ['channel', 'location'],
  },
  ({ args: [name = '', location = ''], channel, deps, log }) => {
    const other = deps.channels.find(name) ?? deps.channels.findByPrefix(name)
    if (!other) {
      log.warning(`ChannelRedirect: there is no channel '${name}'`)
      channel.variables.set('CHANNELREDIRECT_STATUS', 'NOCHANNEL')
      return 'continue'
    }
    const found = findLocation(location, other.place, deps.extensions, other.facts.caller.number)
    if (!found.ok) {
      log.warning(`ChannelRedirect: ${found.reason}`)
      return 'end'
    }
    other.asyncGoto(found.place)
    channel.variables.set('CHANNELREDIRECT_STATUS', 'SUCCESS')
    return 'continue'
  },
)
