import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'
import { memberInterface } from '../../requests/queue-member.ts'

export const removeMember = operation(
  {
    resource: 'queues',
    nickname: 'removeMember',
    method: 'DELETE',
    path: '/queues/{queueName}/members',
    owner: 'here',
    summary: 'Takes a member who was added out of a queue.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { queueName, interface: memberInterface },
    errors: ['queue-not-found', 'queue-member-not-found', 'queue-member-not-dynamic'],
    module: 'app_queue.so',
  },
  ({ queueName, interface: location }, { queues }) => {
    const outcome = queues.removeMember(queueName, location)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
