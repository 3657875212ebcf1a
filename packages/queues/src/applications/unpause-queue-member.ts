// UnpauseQueueMember([queue],interface[,options[,reason]]): a member who was paused gets calls again.

import { queueApplication } from '../plug.ts'

export const unpauseQueueMember = queueApplication(
  {
    name: 'UnpauseQueueMember',
    synopsis: 'Lets a paused member go on, in one queue or in all.',
    arguments: ['queue?', 'interface', 'words?', 'reason?'],
  },
  (queues, { args: [queue = '', location = '', , reason = ''], channel, log }) => {
    const isFound = queues.members.pause(queue || undefined, location, false, reason)
    if (!isFound) log.warning(`UnpauseQueueMember: '${location}' is no member${queue ? ` of '${queue}'` : ''}`)
    channel.variables.set('UPQMSTATUS', isFound ? 'UNPAUSED' : 'NOTFOUND')
    return 'continue'
  },
)
