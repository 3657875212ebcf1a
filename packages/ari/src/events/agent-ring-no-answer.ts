import { event } from '../event.ts'
import { agentFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const agentRingNoAnswer = event(
  {
    name: 'AgentRingNoAnswer',
    about: 'A member of a queue was called and did not answer.',
    from: 'agent-rang-in-vain',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      interface: { type: 'string', about: 'What the member is called by.' },
      member: { type: 'string', about: 'The name of the member.' },
      ring_time: { type: 'int', about: 'Milliseconds it rang.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
      member_channel: { type: 'Channel', about: 'The channel to the member.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (rang, render) => agentFields(rang, { ring_time: rang.ringMs }, render),
  },
)
