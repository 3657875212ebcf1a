import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { queueName } from '../../path-parameters.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { memberInterface, memberPaused, memberPenalty, pauseReason } from '../../requests/queue-member.ts'

export const addMember = operation(
  {
    resource: 'queues',
    nickname: 'addMember',
    method: 'POST',
    path: '/queues/{queueName}/members',
    owner: 'here',
    summary: 'Adds a member to a queue.',
    notes: 'With `persistentmembers` of `queues.conf` it is there again after a restart.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      queueName,
      interface: memberInterface,
      penalty: memberPenalty,
      name: {
        in: 'query',
        type: 'string',
        about: 'Its name in events, lists and the log; the interface unless given.',
      },
      stateInterface: {
        in: 'query',
        type: 'string',
        about: 'The device whose state says whether it is free; the interface unless given.',
      },
      paused: memberPaused,
      reason: pauseReason,
      wrapUpTime: {
        in: 'query',
        type: 'int',
        about: 'Seconds it is left alone after a call; what the queue says unless given.',
        min: 0,
      },
    },
    errors: ['queue-not-found', 'queue-member-exists', 'limit-reached'],
    module: 'app_queue.so',
  },
  ({ queueName, interface: location, penalty, name, stateInterface, paused, reason, wrapUpTime }, { queues }) => {
    const outcome = queues.addMember(queueName, {
      ...{ interface: location, penalty, name, stateInterface, reason },
      ...{ isPaused: paused, wrapUpSeconds: wrapUpTime },
    })
    if (typeof outcome !== 'string') throw limitFault(outcome)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
