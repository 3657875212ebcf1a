import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'queues',
    nickname: 'get',
    method: 'GET',
    path: '/queues/{queueName}',
    owner: 'here',
    summary: 'Shows one queue.',
    since: ['2.0.0'],
    response: 'Queue',
    parameters: { queueName },
    errors: ['queue-not-found'],
    module: 'app_queue.so',
  },
  ({ queueName }, { queues }) => {
    const queue = queues.get(queueName)
    if (!queue) throw new Fault('queue-not-found')
    return queue
  },
)
