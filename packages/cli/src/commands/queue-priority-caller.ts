import { command } from '../command.ts'
import { fixed, queueCaller, queueModule, queueName } from '../queue-words.ts'
import { failed, shown } from '../reply.ts'

export const queuePriorityCaller = command(
  {
    name: 'queue priority caller',
    synopsis: 'Sets the priority of somebody who waits.',
    module: queueModule,
    arguments: [queueCaller, fixed('on'), queueName, fixed('to'), { name: 'priority' }, fixed('immediate', true)],
    notes: ['Without `immediate` only those who come later see it.'],
  },
  ({ args: [caller = '', , queue = '', , priority = '', immediate], deps: { callQueues } }) => {
    if (!/^[+-]?\d{1,9}$/.test(priority)) return failed(`'${priority}' is no priority: it is a whole number`)
    switch (callQueues.callers.setPriority(queue, caller, Number(priority), immediate !== undefined)) {
      case 'done':
        return shown([], { queue, caller, priority: Number(priority) })
      case 'not-there':
        return failed(`Unable to change priority caller '${caller}' on queue '${queue}': Not there`)
      case 'no-such-queue':
        return failed(`Unable change priority caller ${caller} on queue '${queue}': No such queue`)
    }
  },
)
