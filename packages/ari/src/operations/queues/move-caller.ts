import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId, queueName } from '../../path-parameters.ts'

export const moveCaller = operation(
  {
    resource: 'queues',
    nickname: 'moveCaller',
    method: 'PUT',
    path: '/queues/{queueName}/callers/{channelId}',
    owner: 'here',
    summary: 'Gives somebody who waits another priority, and the place that goes with it.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      queueName,
      channelId,
      priority: {
        in: 'query',
        type: 'int',
        about: 'Those of a higher priority stand before those of a lower one; 0 unless it was set.',
        required: true,
      },
      immediate: {
        in: 'query',
        type: 'boolean',
        about: 'Moves now; otherwise only those who come later see the priority.',
        default: true,
      },
    },
    errors: ['queue-not-found', 'queue-caller-not-found'],
    module: 'app_queue.so',
  },
  ({ queueName, channelId, priority, immediate }, { queues }) => {
    const outcome = queues.moveCaller(queueName, channelId, priority, immediate)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
