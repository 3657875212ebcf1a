import { model } from '@jackfield/description'

export const queueCaller = model({
  name: 'QueueCaller',
  resource: 'queues',
  about: 'Somebody who waits in a queue.',
  fields: {
    position: { type: 'int', about: 'Where he stands; 1 is the first.' },
    channel_id: { type: 'string', about: 'The id of his channel.' },
    channel_name: { type: 'string', about: 'The name of his channel.' },
    wait: { type: 'int', about: 'Seconds so far.' },
    estimated_wait: {
      type: 'int',
      about: 'Seconds he may have to wait still, by what callers of this queue waited lately.',
    },
    priority: { type: 'int', about: 'Those of a higher priority stand before those of a lower one.' },
  },
})
