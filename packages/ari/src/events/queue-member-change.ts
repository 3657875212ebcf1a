import { event } from '../event.ts'
import { shownMember } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const queueMemberChange = event(
  {
    name: 'QueueMemberChange',
    about: 'A member of a queue came, went, was paused, or is otherwise now.',
    from: 'queue-member-changed',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      change: {
        type: 'string',
        about: 'What changed: `status` of its device, `added`, `removed`, `pause`, `penalty` or `ring-in-use`.',
      },
      member: { type: 'QueueMember', about: 'The member as it is now.' },
    },
  },
  {
    concerns: ({ member }) => [queueTopic(member.queue)],
    fields: ({ change, member }) =>
      JSON.stringify({ queue: member.queue, change, member: shownMember(member) }).slice(1, -1),
  },
)
