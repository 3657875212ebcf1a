import { event } from '../event.ts'
import { callerFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const queueCallerLeave = event(
  {
    name: 'QueueCallerLeave',
    about: 'Somebody does not wait in a queue any more: a member took the call, or he left.',
    from: 'queue-caller-left',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      position: { type: 'int', about: 'Where he stood.' },
      count: { type: 'int', about: 'How many wait now.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (left, render) => callerFields(left, { position: left.position, count: left.count }, render),
  },
)
