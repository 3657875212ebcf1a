// RemoveQueueMember(queue[,interface]): somebody who was added takes no more calls of a queue.

import { ownInterface } from '../members/own-interface.ts'
import { queueApplication } from '../plug.ts'

const statuses = {
  removed: 'REMOVED',
  'not-there': 'NOTINQUEUE',
  'not-dynamic': 'NOTDYNAMIC',
  'no-such-queue': 'NOSUCHQUEUE',
} as const

export const removeQueueMember = queueApplication(
  { name: 'RemoveQueueMember', synopsis: 'Takes a member out of a queue.', arguments: ['queue', 'interface?'] },
  (queues, { args: [queue = '', location = ''], channel, log }) => {
    const outcome = queues.members.remove(queue, location || ownInterface(channel), channel.id)
    if (outcome === 'no-such-queue') log.warning(`RemoveQueueMember: there is no queue '${queue}'`)
    channel.variables.set('RQMSTATUS', statuses[outcome])
    return 'continue'
  },
)
