import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'

export const listMembers = operation(
  {
    resource: 'queues',
    nickname: 'listMembers',
    method: 'GET',
    path: '/queues/{queueName}/members',
    owner: 'here',
    summary: 'Lists the members of a queue, in the order in which they are walked.',
    since: ['2.0.0'],
    response: 'List[QueueMember]',
    parameters: { queueName },
    errors: ['queue-not-found'],
    module: 'app_queue.so',
  },
  ({ queueName }, { queues }) => {
    const queue = queues.get(queueName)
    if (!queue) throw new Fault('queue-not-found')
    return [...queue.members]
  },
)
