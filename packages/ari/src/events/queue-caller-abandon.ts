import { event } from '../event.ts'
import { callerFields } from '../queue-fields.ts'
import { queueTopic } from '../topic.ts'

export const queueCallerAbandon = event(
  {
    name: 'QueueCallerAbandon',
    about: 'Somebody leaves a queue without having talked to a member.',
    from: 'queue-caller-abandoned',
    fields: {
      queue: { type: 'string', about: 'The name of the queue.' },
      position: { type: 'int', about: 'Where he stands.' },
      original_position: { type: 'int', about: 'Where he stood at first.' },
      hold_time: { type: 'int', about: 'Seconds he has waited.' },
      channel: { type: 'Channel', about: 'The channel of the caller.' },
    },
  },
  {
    concerns: ({ queue }) => [queueTopic(queue)],
    fields: (left, render) =>
      callerFields(
        left,
        { position: left.position, original_position: left.originalPosition, hold_time: left.holdSeconds },
        render,
      ),
  },
)
