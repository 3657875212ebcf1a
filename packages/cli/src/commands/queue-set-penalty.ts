import { command } from '../command.ts'
import { fixed, memberInterface, optional, queueModule, queueName } from '../queue-words.ts'
import { failed, said } from '../reply.ts'

export const queueSetPenalty = command(
  {
    name: 'queue set penalty',
    synopsis: 'Sets the penalty of a member.',
    module: queueModule,
    arguments: [{ name: 'penalty' }, fixed('on'), memberInterface, fixed('in', true), optional(queueName)],
  },
  ({ args: [value = '', , location = '', , queue], deps: { callQueues } }) => {
    const which = `penalty on interface '${location}' from queue '${queue ?? '(null)'}'`
    if (!/^\d{1,9}$/.test(value)) return failed(`'${value}' is no penalty: it is a whole number from 0 up`)
    const isSet = callQueues.members.setPenalty(queue, location, Number(value))
    return isSet ? said(`Set ${which}`) : failed(`Failed to set ${which}`)
  },
)
