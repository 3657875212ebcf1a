import { model } from '@jackfield/description'

export const queueMember = model({
  name: 'QueueMember',
  resource: 'queues',
  about: 'Somebody who takes calls of a queue. Moments are seconds since 1970, 0 for never.',
  fields: {
    interface: { type: 'string', about: 'What it is called by.' },
    name: { type: 'string', about: 'Its name in events, lists and the log.' },
    state_interface: { type: 'string', about: 'The device whose state says whether it is free.' },
    membership: {
      type: 'string',
      about: 'Whether it was added while running, or stands in `queues.conf`.',
      values: ['dynamic', 'static'],
    },
    penalty: { type: 'int', about: 'Members of a higher penalty are called when those of a lower one are not there.' },
    calls_taken: { type: 'int', about: 'Calls it has taken in this queue.' },
    last_call: { type: 'int', about: 'When its last call ended.' },
    last_pause: { type: 'int', about: 'When it was paused last.' },
    login_time: { type: 'int', about: 'Since when it is a member.' },
    in_call: { type: 'boolean', about: 'It talks to somebody of this queue.' },
    status: {
      type: 'int',
      about:
        'Its device: 0 unknown, 1 not in use, 2 in use, 3 busy, 4 invalid, 5 unavailable, 6 ringing, 7 ringing while in use, 8 on hold.',
    },
    paused: { type: 'boolean', about: 'It gets no calls for now.' },
    paused_reason: { type: 'string', about: 'Why; empty when nobody said.' },
    ring_in_use: { type: 'boolean', about: 'It is called while it talks already.' },
    wrap_up_time: { type: 'int', about: 'Seconds it is left alone after a call; 0: what the queue says.' },
  },
})
