// ConfKick(conference[,channel]): puts somebody out of a conference: a channel, all, or all but administrators.

import { Conference, type Participant } from '../conferences/conferences.ts'
import { findNamedBridge } from '../conferences/named-bridges.ts'
import { application } from '../engine/application.ts'

/** `all`, `participants`, or the name or id of a channel. */
function isMeant({ channel, profile }: Participant, whom: string): boolean {
  if (whom === 'all') return true
  if (whom === 'participants') return !profile.isAdmin
  return channel.name.toLowerCase() === whom || channel.id.toLowerCase() === whom
}

export const confKick = application(
  {
    name: 'ConfKick',
    module: 'app_confbridge.so',
    synopsis: 'Puts channels out of a conference.',
    arguments: ['conference', 'channel?'],
  },
  ({ args: [name = '', channel = ''], channel: by, deps, log }) => {
    const bridge = findNamedBridge(deps.exchange, 'ConfBridge', name)
    const conference = bridge && Conference.known(bridge)
    const whom = channel.toLowerCase() || 'all'
    const out = conference?.participants.filter((one) => isMeant(one, whom)) ?? []
    if (!conference) log.warning(`ConfKick: there is no conference '${name}'`)
    else if (out.length === 0) log.warning(`ConfKick: '${whom}' is not in the conference '${name}'`)
    for (const one of out) conference?.kick(one)
    by.variables.set('CONFKICKSTATUS', out.length > 0 ? 'SUCCESS' : 'FAILURE')
  },
)
