import { event } from '../event.ts'
import { callerFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const queueCallerJoin = event(
  {
    name: 'QueueCallerJoin',
    about: 'Somebody waits in a queue from now on.',
    from: 'queue-caller-joined',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      position: { type: 'int', about: 'Where he stands; 1 is the first.' },
      count: { type: 'int', about: 'How many wait now.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (joined, render) => callerFields(joined, { position: joined.position, count: joined.count }, render),
  },
)
