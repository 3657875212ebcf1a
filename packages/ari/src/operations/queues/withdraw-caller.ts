import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId, queueName } from '../../path-parameters.ts'

export const withdrawCaller = operation(
  {
    resource: 'queues',
    nickname: 'withdrawCaller',
    method: 'DELETE',
    path: '/queues/{queueName}/callers/{channelId}',
    owner: 'here',
    summary: 'Takes somebody who waits out of a queue; his dialplan goes on.',
    notes: '`QUEUESTATUS` is `WITHDRAW` then. Members who ring for him ring on until the end of the round.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      queueName,
      channelId,
      info: { in: 'query', type: 'string', about: 'For the dialplan: `QUEUE_WITHDRAW_INFO`.', default: '' },
    },
    errors: ['queue-not-found', 'queue-caller-not-found', 'queue-caller-withdrawn'],
    module: 'app_queue.so',
  },
  ({ queueName, channelId, info }, { queues }) => {
    const outcome = queues.withdrawCaller(queueName, channelId, info)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
