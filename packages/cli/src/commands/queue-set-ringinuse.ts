import { parseBoolean } from '@jackfield/conf'
import { command } from '../command.ts'
import { fixed, memberInterface, optional, queueModule, queueName } from '../queue-words.ts'
import { failed, said } from '../reply.ts'

export const queueSetRinginuse = command(
  {
    name: 'queue set ringinuse',
    synopsis: 'Says whether a member who talks is called.',
    module: queueModule,
    arguments: [
      { name: 'yes|no', words: () => ['yes', 'no'] },
      fixed('on'),
      memberInterface,
      fixed('in', true),
      optional(queueName),
    ],
  },
  ({ args: [value = '', , location = '', , queue], deps: { callQueues } }) => {
    const which = `ringinuse on interface '${location}' from queue '${queue ?? '(null)'}'`
    const ringsInUse = parseBoolean(value)
    if (ringsInUse === undefined) return failed(`'${value}' is neither yes nor no`)
    const isSet = callQueues.members.setRingInUse(queue, location, ringsInUse)
    return isSet ? said(`Set ${which}`) : failed(`Failed to set ${which}`)
  },
)
