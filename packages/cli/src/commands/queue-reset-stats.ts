import { command } from '../command.ts'
import { queueModule, queueName } from '../queue-words.ts'
import { shown } from '../reply.ts'

export const queueResetStats = command(
  {
    name: 'queue reset stats',
    synopsis: 'Begins the figures of queues anew, of all or of some.',
    module: queueModule,
    arguments: [{ ...queueName, isOptional: true, isRest: true }],
  },
  ({ args: names, deps: { callQueues } }) => {
    if (names.length === 0) callQueues.reset()
    for (const name of names) callQueues.reset(name)
    return shown([], { queues: [...names] })
  },
)
