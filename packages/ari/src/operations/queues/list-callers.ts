import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'

export const listCallers = operation(
  {
    resource: 'queues',
    nickname: 'listCallers',
    method: 'GET',
    path: '/queues/{queueName}/callers',
    owner: 'here',
    summary: 'Lists those who wait in a queue, the first one first, with how long they may have to.',
    since: ['2.0.0'],
    response: 'List[QueueCaller]',
    parameters: { queueName },
    errors: ['queue-not-found'],
    module: 'app_queue.so',
  },
  ({ queueName }, { queues }) => {
    const queue = queues.get(queueName)
    if (!queue) throw new Fault('queue-not-found')
    return [...queue.callers]
  },
)
