import { model } from '@jackfield/description'

export const queue = model({
  name: 'Queue',
  resource: 'queues',
  about: 'Callers who wait, members who take their calls, and how that goes. Times are seconds.',
  fields: {
    name: { type: 'string', about: 'Its name.' },
    strategy: { type: 'string', about: 'By which rule members are called, such as `rrmemory`.' },
    max_length: { type: 'int', about: 'How many may wait; 0: any number.' },
    weight: { type: 'int', about: 'A heavier queue gets members that are in several first.' },
    hold_time: { type: 'int', about: 'How long callers waited lately.' },
    talk_time: { type: 'int', about: 'How long calls lasted lately.' },
    completed: { type: 'int', about: 'Calls that were taken and are over.' },
    abandoned: { type: 'int', about: 'Calls that left without being taken.' },
    service_level: { type: 'int', about: 'Within how many seconds a call is to be taken.' },
    service_level_performance: { type: 'double', about: 'Per cent of calls that were taken in that time.' },
    available: { type: 'int', about: 'Members who can take a call now.' },
    longest_wait: { type: 'int', about: 'How long the one who waits longest has waited.' },
    members: { type: 'List[QueueMember]', about: 'Its members, in the order in which they are walked.' },
    callers: { type: 'List[QueueCaller]', about: 'Those who wait, the first one first.' },
  },
})
