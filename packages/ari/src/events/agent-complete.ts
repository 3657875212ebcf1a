import { event } from '../event.ts'
import { agentFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const agentComplete = event(
  {
    name: 'AgentComplete',
    about: 'A member of a queue has talked to a caller.',
    from: 'agent-completed',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      interface: { type: 'string', about: 'What the member is called by.' },
      member: { type: 'string', about: 'The name of the member.' },
      hold_time: { type: 'int', about: 'Seconds the caller has waited.' },
      talk_time: { type: 'int', about: 'Seconds they have talked.' },
      reason: { type: 'string', about: 'Who ended it: `caller`, `agent`, or `transfer` when one of them was sent on.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
      member_channel: { type: 'Channel', about: 'The channel to the member.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (completed, render) =>
      agentFields(
        completed,
        { hold_time: completed.holdSeconds, talk_time: completed.talkSeconds, reason: completed.reason },
        render,
      ),
  },
)
