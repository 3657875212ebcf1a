import { event } from '../event.ts'
import { agentFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const agentCalled = event(
  {
    name: 'AgentCalled',
    about: 'A member of a queue is called.',
    from: 'agent-called',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      interface: { type: 'string', about: 'What the member is called by.' },
      member: { type: 'string', about: 'The name of the member.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
      member_channel: { type: 'Channel', about: 'The channel to the member.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (called, render) => agentFields(called, {}, render),
  },
)
