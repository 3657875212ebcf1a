// ConfKick(conference[,channel]): puts somebody out of a conference: a channel, all, or all but administrators.

import { findConference } from '../conferences/conferences.ts'
import { application } from '../engine/application.ts'

export const confKick = application(
  {
    name: 'ConfKick',
    module: 'app_confbridge.so',
    synopsis: 'Puts channels out of a conference.',
    arguments: ['conference', 'channel?'],
  },
  ({ args: [name = '', channel = ''], channel: by, deps, log }) => {
    const conference = findConference(deps.exchange, name)
    const whom = channel || 'all'
    const out = conference?.meant(whom) ?? []
    if (!conference) log.warning(`ConfKick: there is no conference '${name}'`)
    else if (out.length === 0) log.warning(`ConfKick: '${whom}' is not in the conference '${name}'`)
    for (const one of out) conference?.kick(one)
    by.variables.set('CONFKICKSTATUS', out.length > 0 ? 'SUCCESS' : 'FAILURE')
  },
)
