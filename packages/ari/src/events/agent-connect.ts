import { event } from '../event.ts'
import { agentFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const agentConnect = event(
  {
    name: 'AgentConnect',
    about: 'A member of a queue talks to a caller.',
    from: 'agent-connected',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      interface: { type: 'string', about: 'What the member is called by.' },
      member: { type: 'string', about: 'The name of the member.' },
      hold_time: { type: 'int', about: 'Seconds the caller has waited.' },
      ring_time: { type: 'int', about: 'Seconds the member rang.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
      member_channel: { type: 'Channel', about: 'The channel to the member.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (connected, render) =>
      agentFields(connected, { hold_time: connected.holdSeconds, ring_time: connected.ringSeconds }, render),
  },
)
