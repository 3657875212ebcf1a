// PauseQueueMember([queue],interface[,options[,reason]]): a member gets no calls until it is let go on.

import { queueApplication } from '../plug.ts'

export const pauseQueueMember = queueApplication(
  {
    name: 'PauseQueueMember',
    synopsis: 'Pauses a member, in one queue or in all.',
    arguments: ['queue?', 'interface', 'words?', 'reason?'],
  },
  (queues, { args: [queue = '', location = '', , reason = ''], channel, log }) => {
    const isFound = queues.members.pause(queue || undefined, location, true, reason)
    if (!isFound) log.warning(`PauseQueueMember: '${location}' is no member${queue ? ` of '${queue}'` : ''}`)
    channel.variables.set('PQMSTATUS', isFound ? 'PAUSED' : 'NOTFOUND')
    return 'continue'
  },
)
