import { command } from '../command.ts'
import { fixed, queueCaller, queueModule, queueName } from '../queue-words.ts'
import { failed, shown } from '../reply.ts'

export const queueWithdrawCaller = command(
  {
    name: 'queue withdraw caller',
    synopsis: 'Takes somebody who waits out of a queue: the dialplan goes on with him.',
    module: queueModule,
    arguments: [queueCaller, fixed('from'), queueName, { name: 'info', isOptional: true }],
  },
  ({ args: [caller = '', , queue = '', info = ''], deps: { callQueues } }) => {
    const unable = `Unable to withdraw caller '${caller}' from queue '${queue}'`
    switch (callQueues.callers.withdraw(queue, caller, info)) {
      case 'done':
        return shown([], { queue, caller })
      case 'already':
        return failed(`${unable}: Already requested`)
      case 'not-there':
        return failed(`${unable}: Not there`)
      case 'no-such-queue':
        return failed(`${unable}: No such queue`)
    }
  },
)
