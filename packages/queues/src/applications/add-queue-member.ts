// AddQueueMember(queue[,interface[,penalty[,options[,name[,stateinterface[,wrapuptime]]]]]]): somebody takes calls of a queue from now on.

import { ownInterface } from '../members/own-interface.ts'
import { queueApplication } from '../plug.ts'
import { wholeNumber } from '../settings/member-line.ts'

const statuses = { added: 'ADDED', 'already-there': 'MEMBERALREADY', 'no-such-queue': 'NOSUCHQUEUE' } as const

export const addQueueMember = queueApplication(
  {
    name: 'AddQueueMember',
    synopsis: 'Adds a member to a queue.',
    arguments: ['queue', 'interface?', 'penalty?', 'options?', 'name?', 'stateinterface?', 'wrapuptime?'],
    options: { p: 'paused', r: 'why it is paused' },
  },
  (queues, { args, options, channel, log }) => {
    const [queue = '', location = '', penalty = '', , name = '', stateInterface = '', wrapUp = ''] = args
    const given = { queue, interface: location || ownInterface(channel), name, stateInterface }
    const outcome = queues.members.add(
      {
        ...given,
        penalty: wholeNumber(penalty),
        isPaused: options.has('p'),
        reason: options.get('r') ?? '',
        wrapUpSeconds: wholeNumber(wrapUp),
      },
      channel.id,
    )
    if (outcome === 'no-such-queue') log.warning(`AddQueueMember: there is no queue '${queue}'`)
    channel.variables.set('AQMSTATUS', typeof outcome === 'string' ? statuses[outcome] : 'FULL')
    return 'continue'
  },
)
