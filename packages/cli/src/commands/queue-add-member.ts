import { command } from '../command.ts'
import { fixed, memberInterface, queueModule, queueName } from '../queue-words.ts'
import { failed, said } from '../reply.ts'

export const queueAddMember = command(
  {
    name: 'queue add member',
    synopsis: 'Adds a member to a queue.',
    module: queueModule,
    arguments: [
      memberInterface,
      fixed('to'),
      queueName,
      fixed('penalty', true),
      { name: 'penalty', isOptional: true },
      fixed('as', true),
      { name: 'name', isOptional: true },
      fixed('state_interface', true),
      { name: 'device', isOptional: true },
      fixed('paused', true),
      { name: 'reason', isOptional: true },
    ],
  },
  ({ args, deps: { callQueues } }) => {
    const [location = '', , queue = '', , penalty = '0', , name = '', , stateInterface = '', paused, reason = ''] = args
    if (!/^-?\d{1,9}$/.test(penalty) || Number(penalty) < 0) {
      return failed(`'${penalty}' is no penalty: it is a whole number from 0 up`)
    }
    const given = { queue, interface: location, penalty: Number(penalty), name, stateInterface }
    const outcome = callQueues.members.add({ ...given, isPaused: paused !== undefined, reason }, 'CLI')
    if (outcome === 'already-there') {
      return failed(`Unable to add interface '${location}' to queue '${queue}': Already there`)
    }
    if (outcome === 'no-such-queue') return failed(`Unable to add interface to queue '${queue}': No such queue`)
    if (outcome !== 'added')
      return failed(`Unable to add interface to queue '${queue}': ${outcome.limit} is ${outcome.most}`)
    return said(`Added interface '${location}' to queue '${queue}'`)
  },
)
