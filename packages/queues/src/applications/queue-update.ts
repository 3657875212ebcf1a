// QueueUpdate(queue,uniqueid,membername,status,talktime[,params]): counts a call that a member made itself.

import { queueApplication } from '../plug.ts'
import { wholeNumber } from '../settings/member-line.ts'

export const queueUpdate = queueApplication(
  {
    name: 'QueueUpdate',
    synopsis: 'Counts a call that a member has made.',
    arguments: ['queue', 'uniqueid', 'membername', 'status', 'talktime', 'params?'],
  },
  (queues, { args: [name = '', callId = '', agent = '', status = '', talkTime = '', params = ''], log }) => {
    const queue = queues.find(name)
    const member = queue?.members.all.find((one) => one.name === agent)
    if (!queue || !member) {
      log.warning(`QueueUpdate: ${queue ? `'${agent}' is no member of` : 'there is no queue'} '${name}'`)
      return 'continue'
    }
    queues.log.write({ callId, queue: queue.name, agent, event: 'OUTCALL', data: [status, talkTime, params] })
    if (status === 'ANSWER') queues.callEnded(queue, member, wholeNumber(talkTime), false)
    else {
      queue.figures.gaveUp(false)
      queues.figures.queueChanged(queue.name, queue.figures.values)
    }
    return 'continue'
  },
)
