import { event } from '../event.ts'
import { agentFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const agentDump = event(
  {
    name: 'AgentDump',
    about: 'A member of a queue answered, and hung up before it talked to the caller.',
    from: 'agent-left-early',
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
    fields: (left, render) => agentFields(left, {}, render),
  },
)
