import { command } from '../command.ts'
import { fixed, memberInterface, queueModule, queueName } from '../queue-words.ts'
import { failed, said } from '../reply.ts'

export const queueRemoveMember = command(
  {
    name: 'queue remove member',
    synopsis: 'Takes a member who was added out of a queue.',
    module: queueModule,
    arguments: [memberInterface, fixed('from'), queueName],
  },
  ({ args: [location = '', , queue = ''], deps: { callQueues } }) => {
    const unable = `Unable to remove interface '${location}' from queue '${queue}'`
    switch (callQueues.members.remove(queue, location, 'CLI')) {
      case 'removed':
        return said(`Removed interface ${location} from queue '${queue}'`)
      case 'not-there':
        return failed(`${unable}: Not there`)
      case 'not-dynamic':
        return failed(`${unable}: Member is not dynamic`)
      case 'no-such-queue':
        return failed(`Unable to remove interface from queue '${queue}': No such queue`)
    }
  },
)
