// QueueLog(queue,uniqueid,agent,event[,info]): a line of the dialplan's own in the log of queues.

import { queueApplication } from '../plug.ts'

export const queueLog = queueApplication(
  {
    name: 'QueueLog',
    synopsis: 'Writes a line into the log of queues.',
    arguments: ['queue', 'uniqueid', 'agent', 'event', 'info?'],
  },
  (queues, { args: [queue = '', callId = '', agent = '', event = '', info = ''] }) => {
    queues.log.write({ queue, callId, agent, event, data: [info] })
    return 'continue'
  },
)
