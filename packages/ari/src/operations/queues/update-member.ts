import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'
import { memberInterface, memberPaused, memberPenalty, pauseReason } from '../../requests/queue-member.ts'

export const updateMember = operation(
  {
    resource: 'queues',
    nickname: 'updateMember',
    method: 'PUT',
    path: '/queues/{queueName}/members',
    owner: 'here',
    summary: 'Pauses a member or lets it go on, or gives it another penalty.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      queueName,
      interface: memberInterface,
      penalty: memberPenalty,
      paused: memberPaused,
      reason: pauseReason,
      ringInUse: { in: 'query', type: 'boolean', about: 'Whether it is called while it talks already.' },
    },
    errors: ['queue-not-found', 'queue-member-not-found'],
    module: 'app_queue.so',
  },
  ({ queueName, interface: location, penalty, paused, reason, ringInUse }, { queues }) => {
    const update = { penalty, reason, isPaused: paused, ringsInUse: ringInUse }
    const outcome = queues.updateMember(queueName, location, update)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
